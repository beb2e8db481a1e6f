// The kiosk script of Windows, by its text: no PowerShell is here to run it. Each step looks before it changes and can be taken back, no
// password leaves the memory, and what it hands to Windows is well-formed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig, root } from '../../../tools/packaging/builder.ts';

const text = readFileSync(join(root, 'resources/windows/kiosk.ps1'), 'utf8');
/** Without comments and help. */
const code = text.replace(/<#[\s\S]*?#>/, '').replace(/^\s*#.*$/gm, '');
const configurations = [...code.matchAll(/@"\n([\s\S]*?)\n"@/g)].map(([, xml = '']) => xml);

/** Each function by its name; what is outside of all is under `''`. */
function functionsOf(script: string): Map<string, string> {
  const found = new Map<string, string>();
  const rest = script.replace(/^function ([\w-]+)[\s\S]*?^\}$/gm, (whole, name: string) => {
    found.set(name, whole);
    return '';
  });
  return found.set('', rest);
}
const functions = functionsOf(code);

/** The steps, each from its `Get-Step` to the next. */
const steps = code.split(/(?=^ +Get-Step )/m).slice(1);

describe('the kiosk script', () => {
  it('is put beside the till', async () => {
    expect((await loadConfig()).win).toMatchObject({
      extraFiles: [{ from: 'resources/windows/kiosk.ps1', to: 'kiosk.ps1' }],
    });
  });

  it('is plain ASCII, which Windows PowerShell reads alike in every language', () => {
    expect(text).not.toMatch(/[^\t\n\x20-\x7e]/);
  });

  it('has for each step whether it is so, how it becomes so and how it is taken back', () => {
    expect(steps).toHaveLength(5);
    for (const step of steps)
      expect(step.match(/-(?:IsSo|Do|TakeBack) \{/g)).toEqual(['-IsSo {', '-Do {', '-TakeBack {']);
  });

  it('notes what was before, in each step that changes', () => {
    for (const step of steps)
      expect(step.slice(step.indexOf('-Do {'), step.indexOf('-TakeBack {'))).toMatch(/Save-Former/);
  });

  it('looks, asks whether it may, changes, and looks again', () => {
    const loop = functions.get('')?.match(/if \(& \$step\.IsSo[\s\S]*?Write-Output "done/)?.[0] ?? '';
    expect([...loop.matchAll(/IsSo|ShouldProcess|\$step\.Do/g)].map(([one]) => one)).toEqual([
      'IsSo',
      'ShouldProcess',
      '$step.Do',
      'IsSo',
    ]);
  });

  it('takes back in the other order, only what it noted, and asks whether it may', () => {
    const loop = functions.get('')?.match(/\[array\]::Reverse[\s\S]*?taken back: /)?.[0] ?? '';
    expect([...loop.matchAll(/Reverse|Get-Former|ShouldProcess|TakeBack|Clear-Former/g)].map(([one]) => one)).toEqual([
      'Reverse',
      'Get-Former',
      'ShouldProcess',
      'TakeBack',
      'Clear-Former',
    ]);
  });

  it('changes the computer in its steps alone, and in what they call', () => {
    const changing =
      /\b(?:New-LocalUser|Add-LocalGroupMember|(?:Set|New|Remove)-Item(?:Property)?|Set-CimInstance|Register-ScheduledTask|Unregister-ScheduledTask|powercfg\.exe \/set\w+)\b|::Store\(/g;
    const places = [...functions].filter(([, body]) => body.match(changing) !== null).map(([name]) => name);
    expect(places.sort()).toEqual([
      'Clear-Former',
      'Get-AllStep',
      'Get-RegistryStep',
      'Invoke-AsSystem',
      'Invoke-SystemPart',
      'Save-Former',
      'Save-LogonSecret',
      'Write-PowerValue',
    ]);
  });

  it('reads the registry by its keys: Get-ItemProperty answers nothing for a key without values, such as its own after -Undo', () => {
    expect(code).not.toContain('Get-ItemProperty');
    expect(functions.get('Get-Value')).toContain('(Get-Item -LiteralPath $Path).GetValue($Name)');
  });

  it('says what it took back: the mode that was set, whatever -Mode says, and of what it left only that', () => {
    const main = functions.get('') ?? '';
    expect(main).toMatch(/if \(\$Undo -and \$null -ne \(Get-Former 'shell'\)\) \{ \$Mode = Get-Former 'shell' \}/);
    expect(main.indexOf("$Mode = Get-Former 'shell'")).toBeLessThan(main.indexOf('Get-AllStep'));
    expect(main).toMatch(/if \(\$null -eq \$left\) \{ Write-Output "taken back: /);
  });

  it('asks Windows on battery too, and takes nothing that is not over for an answer', () => {
    const system = functions.get('Invoke-AsSystem') ?? '';
    expect(system).toContain('New-ScheduledTaskSettingsSet -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries');
    expect(system).toMatch(/Register-ScheduledTask .*-Settings \$settings/);
    // Running, not yet run, queued.
    expect(system).toContain('-notin 267009, 267011, 267045');
  });

  it('takes a password out of the registry only once the right one is stored', () => {
    const step = steps.find((one) => one.includes('Save-LogonSecret')) ?? '';
    const stored = step.indexOf('Save-LogonSecret');
    expect(stored).toBeGreaterThan(0);
    expect(step.indexOf("-Name 'DefaultPassword'")).toBeGreaterThan(stored);
  });

  it('never has a password as text', () => {
    const typed = code.match(/Read-Host.*/g) ?? [];
    expect(typed).toHaveLength(2);
    for (const one of typed) expect(one).toMatch(/-AsSecureString$/);
    expect(code).not.toMatch(
      /PtrToString|AsPlainText|ConvertFrom-SecureString|GetNetworkCredential|net user|Start-Transcript/i,
    );
    // Neither a parameter nor a word of the task that runs as SYSTEM.
    expect(code.slice(code.indexOf('param('), code.indexOf('Set-StrictMode'))).not.toMatch(
      /password|secret|credential/i,
    );
    expect(code.match(/\$words = .*/)?.[0]).not.toMatch(/password|secret|typed|memory/i);
    // What is in memory is overwritten, whatever happens.
    const secret = functions.get('Save-LogonSecret') ?? '';
    expect(secret.indexOf('ZeroFreeGlobalAllocUnicode')).toBeGreaterThan(secret.indexOf('finally'));
    // One that somebody else left in the registry goes, and is noted nowhere.
    expect(code).not.toMatch(/Save-Former[^\n]*DefaultPassword|(?:Set|New)-ItemProperty[^\n]*DefaultPassword/);
  });

  it('runs no text as code, and as SYSTEM only a file that nobody but administrators can write', () => {
    expect(code).not.toMatch(
      /Invoke-Expression|\biex\b|Invoke-Command|EncodedCommand|DownloadString|Invoke-WebRequest/i,
    );
    const system = functions.get('Invoke-AsSystem') ?? '';
    expect(system.indexOf('ProgramFiles')).toBeGreaterThan(0);
    expect(system.indexOf('ProgramFiles')).toBeLessThan(system.indexOf('Register-ScheduledTask'));
    expect(system.indexOf('Unregister-ScheduledTask')).toBeGreaterThan(system.indexOf('finally'));
  });

  it('ends with the codes that its help names', () => {
    const used = [...code.matchAll(/Exit-Script (\d)|\$code = (\d)/g)].map(([, one, other]) => one ?? other);
    expect([...new Set(used)].sort()).toEqual(['0', '1', '2', '3']);
    expect(text).toMatch(/Exit codes: 0 [^;]+; 1 [^;]+; 2 [^;]+; 3 /);
  });

  it('never takes the ledger or the account with it', () => {
    expect(code).not.toMatch(/Remove-LocalUser|Remove-Item |Set-LocalUser|Win32_UserProfile/);
  });

  it('hands well-formed XML to Windows, in both modes', () => {
    expect(configurations).toHaveLength(2);
    for (const xml of [
      ...configurations,
      ...[...code.matchAll(/\$start = '(.*)'/g)].map(([, one = '']) => `<r>${one}</r>`),
    ])
      expect(leftOpen(xml)).toEqual([]);
    expect(leftOpen('<a><b></a>')).toEqual(['a', 'b']);
    // What comes from outside is escaped, or cannot hold a sign of XML.
    expect(code).toContain('$program = [Security.SecurityElement]::Escape($Till)');
    expect(configurations.join()).not.toContain('$Till');
    expect('till-1').toMatch(accountPattern());
    for (const bad of ['', 'a b', 'a"b', '<a>', "a'b", '-a', 'a'.repeat(21)]) expect(bad).not.toMatch(accountPattern());
  });

  function accountPattern(): RegExp {
    return new RegExp(/\[ValidatePattern\('([^']+)'\)\]\[string\]\$Account/.exec(code)?.[1] ?? '(?!)');
  }
});

/** The elements that are not closed where they should be. */
function leftOpen(xml: string): string[] {
  const open: string[] = [];
  const tags = /<(\/?)([\w:]+)(?:\s[\w:]+="[^"<]*")*\s*(\/?)>/g;
  for (const [, end, name = '', empty] of xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '').matchAll(tags)) {
    if (empty === '/') continue;
    if (end === '') open.push(name);
    else if (open.at(-1) === name) open.pop();
  }
  return open;
}
