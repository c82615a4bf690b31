import json, os, queue, shutil, subprocess, sys, tempfile, threading, time

sextant, passed, failed = sys.argv[1], 0, 0
folder = tempfile.TemporaryDirectory()

def count(good, what):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good: print('FAIL', what)

class Client:
    """A server, and what it has said so far: answers by id, diagnostics by document in a queue."""
    def __init__(self, options=None, capabilities=None, initialize=True):
        self.process = subprocess.Popen([sextant, 'lsp'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.published, self.answers, self.other, self.ids, self.version = queue.Queue(), queue.Queue(), queue.Queue(), 0, 0
        threading.Thread(target=self.listen, daemon=True).start()
        if initialize:
            self.welcome = self.request('initialize', {'processId': None, 'rootUri': None, 'capabilities': capabilities or {},
                                                       'initializationOptions': dict({'timeout': 30, 'delay': 0.1}, **(options or {}))})
            self.notify('initialized', {})

    def listen(self):
        while True:
            size, line = 0, self.process.stdout.readline()
            if not line: return
            while line.strip():
                if line.lower().startswith(b'content-length:'): size = int(line.split(b':')[1])
                line = self.process.stdout.readline()
            message = json.loads(self.process.stdout.read(size))
            if message.get('method') == 'textDocument/publishDiagnostics': self.published.put(message['params'])
            elif 'id' in message: self.answers.put(message)
            else: self.other.put(message)

    def send_raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps(dict(message, jsonrpc='2.0')).encode()
        self.send_raw(b'Content-Length: %d\r\n\r\n' % len(body) + body)

    def notify(self, method, parameters=None): self.send({'method': method, 'params': parameters})

    def request(self, method, parameters=None):
        self.ids += 1
        self.send({'id': self.ids, 'method': method, 'params': parameters})
        answer = self.answers.get(timeout=600)
        assert answer['id'] == self.ids, answer
        return answer

    def error_after(self, data):
        """The code of the error that follows these bytes."""
        self.send_raw(data)
        return self.answers.get(timeout=600)['error']['code']

    def open(self, uri, text, language='c'):
        self.version += 1
        self.notify('textDocument/didOpen', {'textDocument': {'uri': uri, 'languageId': language, 'version': self.version, 'text': text}})

    def edit(self, uri, text):
        self.version += 1
        self.notify('textDocument/didChange', {'textDocument': {'uri': uri, 'version': self.version}, 'contentChanges': [{'text': text}]})

    def save(self, uri): self.notify('textDocument/didSave', {'textDocument': {'uri': uri}})
    def close(self, uri): self.notify('textDocument/didClose', {'textDocument': {'uri': uri}})

    def diagnostics(self, uri, seconds=600):
        """The next list for a document; None: there is none."""
        try: told = self.published.get(timeout=seconds)
        except queue.Empty: return None
        assert told['uri'] == uri, told
        self.told_version = told.get('version')
        return told['diagnostics']

    def hover(self, uri, line):
        result = self.request('textDocument/hover', {'textDocument': {'uri': uri}, 'position': {'line': line, 'character': 0}})['result']
        return result['contents']['value'] if result else None

    def actions(self, uri, line, only=None):
        """By title, without `Sextant: `."""
        context = {'diagnostics': [], **({'only': only} if only else {})}
        place = {'line': line, 'character': 0}
        result = self.request('textDocument/codeAction', {'textDocument': {'uri': uri}, 'range': {'start': place, 'end': place}, 'context': context})
        return {a['title'].removeprefix('Sextant: '): a for a in result['result']}

    def action(self, uri, line, title):
        """One that is offered when it has been tried."""
        for _ in range(200):
            found = self.actions(uri, line)
            if title in found: return found[title]
            time.sleep(0.2)
        raise Exception('no action %s: %s' % (title, list(found)))

    def end(self, orderly=True):
        """The exit status."""
        if orderly: count(self.request('shutdown')['result'] is None, 'shutdown has a result')
        self.notify('exit')
        status = self.process.wait(timeout=300)
        self.process.stdin.close()
        return status

def uri_of(name): return 'file://' + os.path.join(os.path.realpath(folder.name), name)

def write(name, text):
    with open(os.path.join(folder.name, name), 'w') as file: file.write(text)
    return uri_of(name)

DIVISION = '''extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int q = 100 / n;
  return q > 0;
}
'''
MENDED = DIVISION.replace('int q', 'if (n <= 0) return 0;\n  int q')
ENDLESS = '''extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), h = 1;
  for (unsigned i = 0; i < 1000000; i++) h = h * 31 + (a ^ (b >> (i & 7))) % (i + 3);
  if (h == 12345 && a * b == 77777777) reach_error();
  return 0;
}
'''

LOOP = '''extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, s = 0;
  if (n > 100000) return 0;
  while (i < n) {
    s += 2;
    i++;
  }
  return s;
}
'''

# ---- the life of a document

def life():
    client = Client()
    uri = write('life.c', DIVISION)
    count(client.welcome['result']['capabilities']['textDocumentSync']['change'] == 1, 'full texts are wanted')
    client.open(uri, DIVISION)
    found = client.diagnostics(uri)
    count(len(found) == 1 and client.told_version == 1, 'one violation when a file is opened: %s' % found)
    first = found[0]
    count(first['severity'] == 1 and first['code'] == 'div' and first['source'] == 'sextant', 'an error of its kind: %s' % first)
    count(first['range']['start'] == {'line': 3, 'character': 14}, 'its place: %s' % first['range'])
    related = first['relatedInformation']
    count(related and all(r['location']['uri'] == uri for r in related), 'the run is in the file: %s' % related)
    count(any('returns 0' in r['message'] and r['location']['range']['start']['line'] == 2 for r in related), 'the input: %s' % related)
    count('n = 0' in client.hover(uri, 2), 'the values of the run are shown')
    count(client.hover(uri, 0) is None, 'nothing is shown where nothing is known')
    client.edit(uri, MENDED)
    count(client.diagnostics(uri) == [] and client.told_version == 2, 'mended: nothing is left')
    count(client.hover(uri, 2) is None, 'and the run is gone')
    client.edit(uri, DIVISION.replace('int q', 'int q = 1, r'))
    count([d['code'] for d in client.diagnostics(uri)] == ['div'], 'broken again, in the buffer alone')
    client.edit(uri, '#include <stdlib.h>\nint main(void) {\n  int *p = malloc(4);\n  free(p);\n  return p ? *p : 0;\n}\n')
    found = client.diagnostics(uri)
    count(all(' life.c:4' in d['message'] for d in found if d['code'] == 'lifetime') and found, 'its own file by its name: %s' % found)
    client.edit(uri, DIVISION)
    count([d['code'] for d in client.diagnostics(uri)] == ['div'], 'and again')
    client.save(uri)
    for _ in range(8): # at once, when a check has just been told
        count([d['code'] for d in client.diagnostics(uri)] == ['div'], 'a save checks')
        client.save(uri)
    client.diagnostics(uri)
    client.close(uri)
    count(client.diagnostics(uri) == [], 'a closed document has none')
    count(client.end() == 0, 'exit after shutdown')

def faults():
    client = Client()
    uri = write('fault.c', 'int main(void) {\n  int x = y;\n  return z\n}\n')
    client.open(uri, 'int main(void) {\n  int x = y;\n  return z\n}\n')
    found = client.diagnostics(uri)
    count([d['range']['start']['line'] for d in found] == [1, 2, 2] and all(d['severity'] == 1 for d in found), 'compile errors: %s' % found)
    count('undeclared' in found[0]['message'], 'in the words of the compiler')
    client.edit(uri, '#include "fault.h"\nint main(void) { return 1 / FAULT; }\n')
    count('fault.h' in client.diagnostics(uri)[0]['message'], 'a header that is not there')
    header = uri_of('fault.h')
    client.open(header, '#define FAULT 1\n')
    count(client.diagnostics(uri) == [], 'a header that is only in the editor')
    client.edit(header, '#define FAULT 0\n')
    count([d['code'] for d in client.diagnostics(uri)] == ['div'], 'an edit of a header')
    client.edit(header, '#error no\n')
    found = client.diagnostics(uri)
    count('fault.h:1: no' in found[0]['message'] and found[0]['relatedInformation'][0]['location']['uri'] == header, 'an error there: %s' % found)
    count(client.end() == 0, 'exit')

def names():
    """Addresses with escapes, characters of several bytes, other line ends, texts that are no files, and other languages."""
    client = Client()
    uri = write('a b\u00e9.c', DIVISION).replace(' ', '%20').replace('\u00e9', '%C3%A9')
    client.open(uri, DIVISION)
    count([d['code'] for d in client.diagnostics(uri)] == ['div'], 'an address with escapes')
    text = DIVISION.replace('  int q', '  /* \u00e9\U0001F600 */ int q').replace('\n', '\r\n')
    client.edit(uri, text)
    found = client.diagnostics(uri)
    count(found[0]['range']['start'] == {'line': 3, 'character': 14 + len('/* ** */') + 2}, 'columns in UTF-16: %s' % found[0]['range'])
    client.open('untitled:Untitled-1', DIVISION)
    found = client.diagnostics('untitled:Untitled-1')
    count(found and found[0]['relatedInformation'][0]['location']['uri'] == 'untitled:Untitled-1', 'no file: %s' % found)
    client.open('file:///tmp/notes.txt', 'hello', 'plaintext')
    count(client.diagnostics('', seconds=1) is None, 'another language')
    count(client.end() == 0, 'exit')

def libraries():
    client = Client()
    uri, text = uri_of('table.c'), 'static int table[10];\nint get(int i) {\n  return table[i];\n}\n'
    client.open(uri, text)
    found = client.diagnostics(uri)
    count([(d['code'], d['severity'], d['range']['start']['line']) for d in found] == [('bounds', 2, 2)], 'an open program: %s' % found)
    count('get(i) is safe if i >= 0 && i <= 9' in found[0]['message'], 'with what callers owe: %s' % found[0]['message'])
    client.edit(uri, text.replace('return', 'if (i >= 0 && i < 10) return').replace(';\n}', ';\n  return 0;\n}'))
    count(client.diagnostics(uri) == [], 'mended')
    client.edit(uri, 'static int unused;\n')
    found = client.diagnostics(uri)
    count(found == [], 'nothing to call, nothing to say: %s' % found)
    client.edit(uri, 'static int n;\nvoid up(void) {\n  n++;\n}\nint inverse(void) {\n  return 100 / n;\n}\n')
    found = client.diagnostics(uri)
    count(found and not any('no reason' in d['message'] for d in found), 'no empty reasons: %s' % found)
    count(client.end() == 0, 'exit')

def proofs():
    client = Client()
    client.open(uri_of('loop.c'), LOOP)
    count(client.diagnostics(uri_of('loop.c')) == [], 'proved')
    count('s == i * 2' in (client.hover(uri_of('loop.c'), 4) or ''), 'an invariant: %s' % client.hover(uri_of('loop.c'), 4))
    count(client.end() == 0, 'exit')

def limits():
    """A check that takes long: its limit, and edits while it is under way."""
    client = Client({'timeout': 2})
    uri = uri_of('endless.c')
    client.open(uri, ENDLESS)
    found = client.diagnostics(uri)
    count(found and all(d['severity'] == 4 and 'not settled' in d['message'] for d in found), 'hints for what is not settled: %s' % found)
    count(client.end() == 0, 'exit')
    client = Client({'timeout': 6000, 'hints': False}) # nobody waits so long
    client.open(uri, ENDLESS)
    time.sleep(1)
    client.edit(uri, MENDED)
    count(client.diagnostics(uri) == [] and client.told_version == 2, 'an edit cancels the check that is under way')
    client.edit(uri, ENDLESS)
    for i in range(20): client.edit(uri, DIVISION + '\n' * i)
    count([d['code'] for d in client.diagnostics(uri)] == ['div'] and client.told_version == client.version, 'of many edits the last counts')
    count(client.diagnostics(uri, seconds=1) is None, 'and only that')
    client.edit(uri, ENDLESS)
    time.sleep(1)
    client.close(uri)
    count(client.diagnostics(uri) == [], 'closed while it is checked')
    client.open(uri, ENDLESS)
    time.sleep(1)
    count(client.end() == 0, 'exit while a check is under way')

def settings():
    client = Client({'timeout': 'soon', 'flags': ['-DZERO=1'], 'options': {'property': 'reach', 'nonsense': 1, 'harness': 'h.c'}})
    said = client.other.get(timeout=300)['params']['message']
    count(all(word in said for word in ('timeout', 'nonsense', 'harness')), 'settings that cannot be used: %s' % said)
    uri = uri_of('settings.c')
    client.open(uri, '#ifdef ZERO\nint main(void) { return 1 / 0; }\n#else\n#error no flag\n#endif\n')
    count(client.diagnostics(uri) == [], 'flags and options are used')
    count(client.end() == 0, 'exit')

# ---- code actions

def applied(text, edits):
    """Insertions, the last one first."""
    lines = text.split('\n')
    for edit in sorted(edits, key=lambda e: -e['range']['start']['line']):
        assert edit['range']['start'] == edit['range']['end'] and edit['range']['start']['character'] == 0
        lines[edit['range']['start']['line']:edit['range']['start']['line']] = edit['newText'].rstrip('\n').split('\n')
    return '\n'.join(lines)

def mended(client, uri, text, line, title, left=()):
    """Does the action mend the text?"""
    action = client.action(uri, line, title)
    text = applied(text, action['edit']['changes'][uri])
    client.edit(uri, text)
    found = [d['code'] for d in client.diagnostics(uri) if d['severity'] < 4]
    count(found == list(left), '%s: %s is left in\n%s' % (title, found, text))
    return text

def guards():
    client = Client()
    uri = uri_of('guard.c')
    client.open(uri, DIVISION)
    diagnostics = client.diagnostics(uri)
    comment = client.actions(uri, 3).get('note the violation in a comment')
    count(comment and comment['diagnostics'] == diagnostics and comment['kind'] == 'quickfix', 'a comment for the violation: %s' % comment)
    count('/* sextant: div' in applied(DIVISION, comment['edit']['changes'][uri]), 'that says what is wrong')
    count(client.actions(uri, 2) == {}, 'nothing on another line')
    count(client.actions(uri, 3, ['refactor']) == {} and client.actions(uri, 3, ['quickfix']), 'only what is wanted')
    text = mended(client, uri, DIVISION, 3, 'insert if (n == 0) abort();')
    count(text.startswith('#include <stdlib.h>\n') and '\n  if (n == 0) abort();\n  int q' in text, 'how it looks:\n' + text)
    count(client.actions(uri, 4) == {}, 'nothing is offered any more')
    text = '#include <stdlib.h>\nint main(void) {\n  int *p = malloc(sizeof *p);\n\n  /* { */\n  *p = 3;\n  free(p);\n  return 0;\n}\n'
    client.edit(uri, text)
    count([d['code'] for d in client.diagnostics(uri)] == ['null'], 'a null pointer')
    text = mended(client, uri, text, 5, 'insert if (!p) abort();')
    count(text.count('#include') == 1, 'a header once')
    text = DIVISION.replace('100 / n', '1 / n + 2 / m').replace('int q', 'int m = __VERIFIER_nondet_int();\n  int q')
    client.edit(uri, text)
    count([d['code'] for d in client.diagnostics(uri)] == ['div', 'div'], 'two on a line')
    text = mended(client, uri, text, 4, 'insert if (n == 0) abort();', ['div'])
    mended(client, uri, text, 6, 'insert if (m == 0) abort();')
    text = 'static int table[10];\nint get(int i) {\n  return table[i];\n}\n'
    client.edit(uri, text)
    count([d['code'] for d in client.diagnostics(uri)] == ['bounds'], 'an open program')
    mended(client, uri, text, 2, 'insert if (!(i >= 0 && i <= 9)) abort();')
    count(client.end() == 0, 'exit')

def several():
    """Documents that are opened one after the other: each is checked, and what was put off for another is offered all the same."""
    client = Client()
    uris = [uri_of('several%d.c' % i) for i in range(4)]
    for uri in uris: client.open(uri, DIVISION)
    told = {client.published.get(timeout=600)['uri'] for _ in uris}
    count(told == set(uris), 'each has its diagnostics: %s' % told)
    for uri in uris: client.action(uri, 3, 'insert if (n == 0) abort();')
    client.close(uris[0])
    count(client.diagnostics(uris[0]) == [] and client.actions(uris[0], 3) == {}, 'closed')
    count(client.actions(uris[1], 3) != {}, 'the others stay')
    count(client.end() == 0, 'exit')

def wrong_guards():
    """Where an `if` cannot stand, or does not help, it is not offered."""
    client = Client()
    uri = uri_of('no_guard.c')
    head = 'extern int __VERIFIER_nondet_int(void);\n'
    for line, text in ((1, head + 'int main(void) { int n = __VERIFIER_nondet_int(); return 1 / n; }\n'),
                       (4, head + 'int main(void) {\n  int n = __VERIFIER_nondet_int();\n  if (n < 5)\n    return 1 / n;\n  return 0;\n}\n'),
                       (3, head + 'int main(void) {\n  int n = __VERIFIER_nondet_int() & 7;\n  while (1000 / n) {\n    n--;\n  }\n  return 0;\n}\n'),
                       (4, head + 'int main(void) {\n  int n = __VERIFIER_nondet_int(),\n      m = 3,\n      q = m / n;\n  return q;\n}\n')):
        client.edit(uri, text) if client.version else client.open(uri, text)
        found = client.diagnostics(uri)
        count('div' in [d['code'] for d in found], 'a violation: %s' % found)
        time.sleep(2)
        count(list(client.actions(uri, line)) == ['note the violation in a comment'], 'a comment alone: %s' % list(client.actions(uri, line)))
    count(client.end() == 0, 'exit')

def harnesses():
    create = {'workspace': {'workspaceEdit': {'documentChanges': True, 'resourceOperations': ['create', 'rename']}}}
    client = Client(capabilities=create)
    uri = write('harness.c', DIVISION)
    client.open(uri, DIVISION)
    diagnostics = client.diagnostics(uri)
    action = client.action(uri, 3, 'write the test that fails')
    made, edit = action['edit']['documentChanges']
    count(made == {'kind': 'create', 'uri': uri_of('harness_violation.c')} and action['diagnostics'] == diagnostics, 'a new file: %s' % made)
    count(edit['textDocument']['uri'] == made['uri'], 'is written')
    write('harness_violation.c', edit['edits'][0]['newText'])
    program = os.path.join(folder.name, 'harness')
    subprocess.run(['cc', '-w', '-o', program, program + '.c', program + '_violation.c'], check=True)
    count(subprocess.run([program], capture_output=True).returncode == -8, 'and fails')
    action = client.action(uri, 3, 'write the test that fails')
    count(action['edit']['documentChanges'][0]['uri'] == uri_of('harness_violation2.c'), 'no file is overwritten')
    client.edit(uri, '#include <stdlib.h>\nint main(void) {\n  int *p = malloc(4);\n  *p = 3;\n  free(p);\n  return 0;\n}\n')
    count([d['code'] for d in client.diagnostics(uri)] == ['null'], 'an allocation that fails')
    count(list(client.actions(uri, 3))[:1] == ['note the violation in a comment'] and 'write the test that fails' not in client.actions(uri, 3),
          'which no test can show: %s' % list(client.actions(uri, 3)))
    client.edit(uri, DIVISION + '/* */\n')
    count(client.actions(uri, 3) == {}, 'an edit takes it away')
    count(client.end() == 0, 'exit')
    client = Client()
    client.open(uri, DIVISION)
    client.diagnostics(uri)
    client.action(uri, 3, 'insert if (n == 0) abort();')
    count('write the test that fails' not in client.actions(uri, 3), 'only to clients that can make files')
    count(client.end() == 0, 'exit')

def asserts():
    client = Client()
    uri = uri_of('asserts.c')
    text = LOOP
    client.open(uri, text)
    count(client.diagnostics(uri) == [], 'proved')
    text = mended(client, uri, text, 4, 'insert assert(s == i * 2);')
    count('#include <assert.h>' in text and '(i < n) {\n    assert(s == i * 2);\n    s += 2;' in text, 'how it looks:\n' + text)
    # A condition with an effect: what holds at the head need not hold in the body.
    text = LOOP.replace('(i < n)', '(i++ < n)').replace('    i++;\n', '').replace('n > 100000', 'n > 100000 || n < 0')
    client.edit(uri, text)
    count(client.diagnostics(uri) == [], 'proved')
    time.sleep(2)
    count(client.actions(uri, 4) == {}, 'no assert: %s' % list(client.actions(uri, 4)))
    count(client.end() == 0, 'exit')

# ---- what makes no sense

def garbage():
    client = Client(initialize=False)
    count(client.request('textDocument/hover', {})['error']['code'] == -32002, 'before initialize')
    client.open(uri_of('x.c'), DIVISION)
    count(client.request('initialize', {'capabilities': {}})['result'], 'initialize')
    count(client.request('initialize', {})['error']['code'] == -32600, 'twice')
    def frame(body): return b'Content-Length: %d\r\n\r\n' % len(body) + body
    for body in (b'{', b'nonsense', b'\xff\xfe', b'{"jsonrpc": "2.0"', b'[' * 100000, b'{"id": 1, "method": "\xc3"}'):
        count(client.error_after(frame(body)) == -32700, 'bad JSON: %r' % body[:20])
    for body in (b'1', b'"text"', b'null', b'[]', b'[{"id": 1, "method": "shutdown"}]', b'{}', b'{"id": 1, "method": 7}', b'{"method": ["x"]}',
                 b'{"id": {}, "method": "shutdown"}', b'{"id": null, "method": "shutdown"}', b'{"id": 1.5, "method": "shutdown"}'):
        count(client.error_after(frame(body)) == -32600, 'no request: %r' % body)
    for length in (b'-1', b'0', b'x', b'99999999999999999999', b'', b'12 13'):
        count(client.error_after(b'Content-Length: ' + length + b'\r\n\r\n') == -32700, 'a bad length: %r' % length)
    count(client.error_after(b'Hello: you\r\n\r\n') == -32700, 'no length')
    count(client.error_after(frame(b'{"id": 1, "method"')[:-1] + b'}' + b'tail of what was cut') in (-32700, -32600), 'a length that is too small')
    count(client.request('no/such', {})['error']['code'] == -32601, 'understood again: no such method')
    count(client.request('textDocument/didOpen', {})['error']['code'] == -32600, 'a notification as a request')
    for parameters in (None, [], {}, {'textDocument': 1}, {'textDocument': {'uri': 5}, 'position': {}}, {'textDocument': {'uri': 'x'}, 'position': 3}):
        count(client.request('textDocument/hover', parameters)['error']['code'] == -32602, 'parameters: %s' % parameters)
    for parameters in (None, [], {}, {'textDocument': {'uri': 'x'}}, {'textDocument': {'uri': 'x'}, 'range': 3}):
        count(client.request('textDocument/codeAction', parameters)['error']['code'] == -32602, 'parameters: %s' % parameters)
    count(client.request('textDocument/codeAction', {'textDocument': {'uri': 'x'}, 'range': {}, 'context': []})['result'] == [], 'no such document')
    count(client.request('textDocument/hover', {'textDocument': {'uri': 'x'}, 'position': {'line': -5}})['result'] is None, 'no such line')
    for method in ('textDocument/didOpen', 'textDocument/didChange', 'textDocument/didSave', 'textDocument/didClose', '$/nonsense', 'no/such'):
        for parameters in (None, [], 7, {}, {'textDocument': {'uri': 'nowhere'}}, {'textDocument': {'uri': 1, 'text': 2}},
                           {'textDocument': {'uri': 'nowhere'}, 'contentChanges': [{}]}, {'textDocument': {'uri': 'nowhere'}, 'contentChanges': 3}):
            client.notify(method, parameters)
    client.send({'id': 5, 'result': None})
    client.send_raw(b'content-length: 3\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n[1]')
    count(client.answers.get(timeout=300)['error']['code'] == -32600, 'headers in other letters, and others')
    uri = 'file:///nowhere/at/all/zero.c'
    client.open(uri, 'int main(void) { return 0; }\0 int\n')
    found = client.diagnostics(uri)
    count(isinstance(found, list), 'a zero byte: %s' % found)
    client.edit(uri, '')
    count(isinstance(client.diagnostics(uri), list), 'an empty text')
    count(client.answers.empty(), 'notifications have no answers')
    client.request('shutdown')
    count(client.request('textDocument/hover', {})['error']['code'] == -32600, 'after shutdown')
    count(client.end(orderly=False) == 0, 'exit after shutdown')

def extension():
    """The client for Visual Studio Code starts the server with the settings that it documents."""
    top = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../..')
    with open(top + '/contrib/vscode/package.json') as file: package = json.load(file)
    with open(os.path.join(top, 'docs/EDITOR.md')) as file: manual = file.read()
    names = [name.removeprefix('sextant.') for name in package['contributes']['configuration']['properties']]
    count(names == ['path', 'timeout', 'delay', 'hints', 'flags', 'options'], 'its settings: %s' % names)
    count(all('| `%s` |' % name in manual for name in names[1:]), 'are those of the manual')
    if not shutil.which('node'): return
    script = '''
const fakes = {
  vscode: { commands: { registerCommand: () => 1 }, window: {}, workspace: {
    getConfiguration: () => ({ get: (name) => require(process.argv[1] + '/package.json').contributes.configuration.properties['sextant.' + name].default }),
    onDidChangeConfiguration: () => 2 } },
  'vscode-languageclient/node': { LanguageClient: class {
    constructor(id, name, server, options) { console.log(JSON.stringify({ server, options })); }
    async start() { console.log('started'); }
    isRunning() { return true; }
    async stop() { console.log('stopped'); } } } };
const load = module.constructor._load;
module.constructor._load = (name, ...rest) => fakes[name] || load(name, ...rest);
const { activate, deactivate } = require(process.argv[1] + '/extension.js');
activate({ subscriptions: [] }).then(deactivate);
'''
    done = subprocess.run(['node', '-e', script, os.path.realpath(top + '/contrib/vscode')], capture_output=True, text=True)
    said = done.stdout.split('\n')
    count(said[1:3] == ['started', 'stopped'], 'it starts and stops: %s%s' % (done.stdout, done.stderr))
    made = json.loads(said[0])
    count(made['server'] == {'command': 'sextant', 'args': ['lsp']}, 'the server: %s' % made)
    client = Client(made['options']['initializationOptions'])
    count(client.other.empty() and client.end() == 0, 'which takes its settings')
    count(client.other.empty(), 'without complaint')

def ends():
    client = Client()
    count(client.end(orderly=False) == 1, 'exit without shutdown')
    client = Client()
    client.process.stdin.close()
    count(client.process.wait(timeout=300) == 1, 'the end of the stream')
    client = Client()
    client.process.stdin.write(b'Content-Length: 100\r\n\r\n{"id"')
    client.process.stdin.close()
    count(client.process.wait(timeout=300) == 1, 'the end of the stream in a message')
    done = subprocess.run([sextant, 'lsp', '--nonsense'], stdin=subprocess.DEVNULL, capture_output=True)
    count(done.returncode == 3 and b'--nonsense' in done.stderr, 'a word that it does not know')
    done = subprocess.run([sextant, 'lsp', '--help'], stdin=subprocess.DEVNULL, capture_output=True)
    count(done.returncode == 0 and b'usage: sextant lsp' in done.stdout, 'help')
    done = subprocess.run([sextant, 'lsp', '--stdio'], stdin=subprocess.DEVNULL, capture_output=True)
    count(done.returncode == 1, 'what clients write')

for test in (life, faults, names, libraries, proofs, limits, settings, guards, several, wrong_guards, harnesses, asserts, garbage, extension, ends):
    if len(sys.argv) > 2 and test.__name__ not in sys.argv[2:]: continue
    try: test()
    except Exception as error: count(False, '%s: %r' % (test.__name__, error))
print('%d passed, %d failed' % (passed, failed))
sys.exit(failed != 0)
