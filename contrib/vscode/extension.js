// Starts `sextant lsp` and hands it the settings; everything else is in the server.
const { commands, window, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function settings() {
  const all = workspace.getConfiguration('sextant');
  return Object.fromEntries(['timeout', 'delay', 'hints', 'flags', 'options'].map((name) => [name, all.get(name)]));
}

async function start() {
  const server = { command: workspace.getConfiguration('sextant').get('path'), args: ['lsp'] };
  client = new LanguageClient('sextant', 'Sextant', server, {
    documentSelector: [{ scheme: 'file', language: 'c' }, { scheme: 'untitled', language: 'c' }],
    initializationOptions: settings(),
  });
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(`Sextant does not start (is sextant.path right?): ${error.message}`);
  }
}

async function stop() {
  const last = client;
  client = undefined;
  if (last && last.isRunning()) await last.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    commands.registerCommand('sextant.restart', restart),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('sextant') && restart()));
  await start();
}

module.exports = { activate, deactivate: stop };
