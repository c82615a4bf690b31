// Messages on a stream: headers, an empty line, and as many bytes of JSON as the header Content-Length says.
#ifndef LSP_FRAME_H
#define LSP_FRAME_H
#include <stddef.h>
#include <stdio.h>

typedef enum FrameStatus {
  FRAME_END,  // of the stream
  FRAME_GOOD, // there is a body
  FRAME_BAD   // headers without a length that can be used; reading goes on at the next header Content-Length
} FrameStatus;

FrameStatus lsp_frame_read(FILE *in, char **body, size_t *size); // *body is to be freed
void lsp_frame_write(FILE *out, const char *body, size_t size);  // and flushes
#endif
