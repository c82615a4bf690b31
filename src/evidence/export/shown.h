// How a violation shows in a native run: by a message of the harness, or by a sanitizer of the compiler.
#ifndef EVIDENCE_EXPORT_SHOWN_H
#define EVIDENCE_EXPORT_SHOWN_H

#define HARNESS_MESSAGE "sextant: error reached" // what the native run prints at an error call

// The compiler flag for the sanitizer that watches for violations of a property, or NULL.
const char *evidence_shown_by(const char *property);
#endif
