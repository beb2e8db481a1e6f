<#
.SYNOPSIS
Makes this computer start nothing but the till, and takes all of it back with -Undo.
.DESCRIPTION
For Windows PowerShell 5.1, as administrator, from the folder that the installer put it into:
  powershell -ExecutionPolicy Bypass -File "C:\Program Files\Counterfoil\kiosk.ps1" -Mode ShellLauncher -AutoLogon
Each step looks first, changes only what is otherwise, looks again, and says what it did. -WhatIf says what it would do.
No password is an argument, is shown, or is written into a file or the registry: it is typed here, and Windows keeps it as an LSA secret.
Exit codes: 0 all is as it was asked for; 1 a step failed, and is named; 2 wrongly used; 3 this Windows has no such mode.
.PARAMETER Mode
ShellLauncher (Enterprise, Education, IoT Enterprise): the till in place of Explorer, started again whenever it ends.
AssignedAccess (from Pro on): a desktop on which no other program starts.
.PARAMETER Undo
Takes back what this script changed, all but the account.
.PARAMETER AutoLogon
The account signs in by itself when the computer starts. Without it, its password is typed each time.
#>
[CmdletBinding(SupportsShouldProcess = $true, ConfirmImpact = 'Low')]
param(
    [ValidateSet('ShellLauncher', 'AssignedAccess')][string]$Mode = 'ShellLauncher',
    [ValidatePattern('^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$')][string]$Account = 'till',
    # The program; without it, the one beside this script.
    [string]$Till = '',
    [switch]$AutoLogon,
    [switch]$Undo,
    # The part that only SYSTEM may do, called by this script itself.
    [ValidateSet('', 'Test', 'Set', 'Clear')][string]$SystemPart = ''
)
Set-StrictMode -Version 2.0
$ErrorActionPreference = 'Stop'
if ($Till -eq '') { $Till = Join-Path $PSScriptRoot 'Counterfoil.exe' }
$Till = [IO.Path]::GetFullPath($Till)

# What was before, so that -Undo can put it back. Administrators alone write here.
$record = 'HKLM:\SOFTWARE\Counterfoil\Kiosk'
# Of our configuration among others.
$profileId = '{0C8C5B2E-6B0B-4B57-9C0C-3B6E5E0C71F4}'
# Answers of the part for SYSTEM.
$same = 0
$nothing = 20
$foreign = 21
$winlogon = 'HKLM:\SOFTWARE\Microsoft\Windows NT\CurrentVersion\Winlogon'
$policies = 'HKLM:\SOFTWARE\Policies\Microsoft\Windows'

function Get-Value([string]$Path, [string]$Name) {
    if (-not (Test-Path -LiteralPath $Path)) { return $null }
    (Get-Item -LiteralPath $Path).GetValue($Name)
}

function Get-Former([string]$Name) {
    Get-Value $record $Name
}

function Save-Former([string]$Name, [string]$Value) {
    # The first run knew what was before; a later one would note its own work.
    if ($null -ne (Get-Former $Name)) { return }
    if (-not (Test-Path -LiteralPath $record)) { New-Item -Path $record -Force | Out-Null }
    Set-ItemProperty -LiteralPath $record -Name $Name -Value $Value -Type String
}

function Clear-Former([string]$Name) {
    Remove-ItemProperty -LiteralPath $record -Name $Name
}

# The groups of a local account, by their ids, which no language changes.
function Get-GroupSid {
    Get-CimInstance -ClassName 'Win32_UserAccount' -Filter "LocalAccount=True AND Name='$Account'" |
        Get-CimAssociatedInstance -ResultClassName 'Win32_Group' | ForEach-Object { $_.SID }
}

function Get-Configuration {
    $program = [Security.SecurityElement]::Escape($Till)
    $sid = (Get-LocalUser -Name $Account).SID.Value
    if ($Mode -eq 'ShellLauncher') {
        return @"
<?xml version="1.0" encoding="utf-8"?>
<ShellLauncherConfiguration xmlns="http://schemas.microsoft.com/ShellLauncher/2018/Configuration" xmlns:V2="http://schemas.microsoft.com/ShellLauncher/2019/Configuration">
  <Profiles>
    <DefaultProfile><Shell Shell="%SystemRoot%\explorer.exe"/></DefaultProfile>
    <Profile Id="$profileId">
      <Shell Shell="$program" V2:AppType="Desktop" V2:AllAppsFullScreen="false"><DefaultAction Action="RestartShell"/></Shell>
    </Profile>
  </Profiles>
  <Configs><Config><Account Sid="$sid"/><Profile Id="$profileId"/></Config></Configs>
</ShellLauncherConfiguration>
"@
    }
    $start = '<StartLayout><![CDATA[<LayoutModificationTemplate xmlns:defaultlayout="http://schemas.microsoft.com/Start/2014/FullDefaultLayout" xmlns:start="http://schemas.microsoft.com/Start/2014/StartLayout" Version="1" xmlns="http://schemas.microsoft.com/Start/2014/LayoutModification"><LayoutOptions StartTileGroupCellWidth="6"/><DefaultLayoutOverride><StartLayoutCollection><defaultlayout:StartLayout GroupCellWidth="6"/></StartLayoutCollection></DefaultLayoutOverride></LayoutModificationTemplate>]]></StartLayout><Taskbar ShowTaskbar="false"/>'
    if ([Environment]::OSVersion.Version.Build -ge 22000) {
        $start = '<v5:StartPins><![CDATA[{"pinnedList":[]}]]></v5:StartPins><Taskbar ShowTaskbar="true"/>'
    }
    return @"
<?xml version="1.0" encoding="utf-8"?>
<AssignedAccessConfiguration xmlns="http://schemas.microsoft.com/AssignedAccess/2017/config" xmlns:rs5="http://schemas.microsoft.com/AssignedAccess/201810/config" xmlns:v5="http://schemas.microsoft.com/AssignedAccess/2022/config">
  <Profiles>
    <Profile Id="$profileId">
      <AllAppsList><AllowedApps><App DesktopAppPath="$program" rs5:AutoLaunch="true"/></AllowedApps></AllAppsList>
      $start
    </Profile>
  </Profiles>
  <Configs><Config><Account>$Account</Account><DefaultProfile Id="$profileId"/></Config></Configs>
</AssignedAccessConfiguration>
"@
}

# Windows takes such a configuration from device management or from SYSTEM, so this runs as SYSTEM.
function Invoke-SystemPart {
    $property = if ($Mode -eq 'ShellLauncher') { 'ShellLauncher' } else { 'Configuration' }
    $device = Get-CimInstance -Namespace 'root\cimv2\mdm\dmmap' -ClassName 'MDM_AssignedAccess'
    $now = [Net.WebUtility]::HtmlDecode([string]$device.$property)
    $isForeign = $now -ne '' -and -not $now.Contains($profileId)
    if ($SystemPart -eq 'Test') {
        if ($isForeign) { return $foreign }
        if ($now -eq '') { return $nothing }
        $sid = (Get-LocalUser -Name $Account).SID.Value
        $isSame = $now.Contains([Security.SecurityElement]::Escape($Till)) -and ($now.Contains($sid) -or $now.Contains(">$Account<"))
        if ($isSame) { return $same } else { return $nothing }
    }
    if ($isForeign) { if ($SystemPart -eq 'Clear') { return $nothing } else { return $foreign } }
    $device.$property = if ($SystemPart -eq 'Set') { [Net.WebUtility]::HtmlEncode((Get-Configuration)) } else { $null }
    Set-CimInstance -CimInstance $device
    return $same
}

function Invoke-AsSystem([string]$Part) {
    # A task of SYSTEM runs this file: nobody else may be able to write it.
    $installed = [IO.Path]::GetFullPath($env:ProgramFiles) + '\'
    if (-not [IO.Path]::GetFullPath($PSCommandPath).StartsWith($installed, [StringComparison]::OrdinalIgnoreCase)) {
        throw "this script must lie in $installed, where only administrators write"
    }
    $name = "Counterfoil kiosk $([guid]::NewGuid())"
    $words = '-NoProfile -NonInteractive -ExecutionPolicy Bypass -File "{0}" -SystemPart {1} -Mode {2} -Account {3} -Till "{4}"' -f $PSCommandPath, $Part, $Mode, $Account, $Till
    $action = New-ScheduledTaskAction -Execute "$env:SystemRoot\System32\WindowsPowerShell\v1.0\powershell.exe" -Argument $words
    $system = New-ScheduledTaskPrincipal -UserId 'S-1-5-18' -RunLevel Highest
    # Usual tasks wait for the mains.
    $settings = New-ScheduledTaskSettingsSet -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
    Register-ScheduledTask -TaskName $name -Action $action -Principal $system -Settings $settings | Out-Null
    try {
        Start-ScheduledTask -TaskName $name
        # Running (267009), not yet run (267011) and queued (267045) are no answers.
        foreach ($second in 1..90) {
            Start-Sleep -Seconds 1
            $answer = (Get-ScheduledTaskInfo -TaskName $name).LastTaskResult
            if ($answer -notin 267009, 267011, 267045) { return $answer }
        }
        throw "Windows did not answer within $second seconds"
    } finally {
        Unregister-ScheduledTask -TaskName $name -Confirm:$false
    }
}

function Assert-Answer([long]$Answer) {
    if ($Answer -eq $foreign) { throw 'another kiosk configuration is there already: whoever set it must take it away first' }
    if ($Answer -ne $same) { throw "Windows refused it (code $Answer)" }
}

function Add-SecretType {
    if ($null -ne ('CounterfoilKiosk.Secret' -as [type])) { return }
    Add-Type -TypeDefinition @'
using System;
using System.ComponentModel;
using System.Runtime.InteropServices;
namespace CounterfoilKiosk {
    public static class Secret {
        [StructLayout(LayoutKind.Sequential)] struct Text { public ushort Length; public ushort Maximum; public IntPtr Buffer; }
        [StructLayout(LayoutKind.Sequential)] struct Attributes { public int Length; public IntPtr Root; public IntPtr Name; public uint Flags; public IntPtr Descriptor; public IntPtr Quality; }
        [DllImport("advapi32.dll")] static extern uint LsaOpenPolicy(IntPtr system, ref Attributes attributes, uint access, out IntPtr policy);
        [DllImport("advapi32.dll")] static extern uint LsaStorePrivateData(IntPtr policy, ref Text name, IntPtr data);
        [DllImport("advapi32.dll")] static extern uint LsaClose(IntPtr policy);
        [DllImport("advapi32.dll")] static extern int LsaNtStatusToWinError(uint status);
        [DllImport("advapi32.dll", CharSet = CharSet.Unicode, SetLastError = true)] static extern bool LogonUserW(string user, string domain, IntPtr password, int type, int provider, out IntPtr token);
        [DllImport("kernel32.dll")] static extern bool CloseHandle(IntPtr handle);
        public static bool IsPassword(string user, IntPtr password) {
            IntPtr token;
            if (!LogonUserW(user, ".", password, 2, 0, out token)) return false;
            CloseHandle(token);
            return true;
        }
        // Without characters it takes the secret away.
        public static void Store(string name, IntPtr characters, int count) {
            Attributes attributes = new Attributes();
            attributes.Length = Marshal.SizeOf(typeof(Attributes));
            IntPtr policy;
            Check(LsaOpenPolicy(IntPtr.Zero, ref attributes, 0x20, out policy));
            IntPtr label = Marshal.StringToHGlobalUni(name);
            IntPtr data = IntPtr.Zero;
            try {
                Text key = TextOf(label, name.Length);
                if (characters != IntPtr.Zero) {
                    data = Marshal.AllocHGlobal(Marshal.SizeOf(typeof(Text)));
                    Marshal.StructureToPtr(TextOf(characters, count), data, false);
                }
                Check(LsaStorePrivateData(policy, ref key, data));
            } finally {
                if (data != IntPtr.Zero) Marshal.FreeHGlobal(data);
                Marshal.FreeHGlobal(label);
                LsaClose(policy);
            }
        }
        static Text TextOf(IntPtr characters, int count) {
            Text text = new Text();
            text.Length = (ushort)(count * 2);
            text.Maximum = (ushort)(count * 2 + 2);
            text.Buffer = characters;
            return text;
        }
        static void Check(uint status) {
            if (status != 0) throw new Win32Exception(LsaNtStatusToWinError(status));
        }
    }
}
'@
}

function Save-LogonSecret {
    Add-SecretType
    $typed = Read-Host -Prompt "Password of $Account, for signing in by itself" -AsSecureString
    $memory = [Runtime.InteropServices.Marshal]::SecureStringToGlobalAllocUnicode($typed)
    try {
        if (-not [CounterfoilKiosk.Secret]::IsPassword($Account, $memory)) { throw "that is not the password of $Account" }
        [CounterfoilKiosk.Secret]::Store('DefaultPassword', $memory, $typed.Length)
    } finally {
        [Runtime.InteropServices.Marshal]::ZeroFreeGlobalAllocUnicode($memory)
    }
}

# A step: whether it is so, how it becomes so, and how it becomes what it was. `It` is what its three parts are given. What the last part
# answers is said in place of "taken back".
function Get-Step([string]$Name, [string]$Key, [scriptblock]$IsSo, [scriptblock]$Do, [scriptblock]$TakeBack, [hashtable]$It = @{}) {
    [pscustomobject]@{ Name = $Name; Key = $Key; IsSo = $IsSo; Do = $Do; TakeBack = $TakeBack; It = $It }
}

function Get-RegistryStep([string]$Name, [string]$Path, [string]$Value, [string]$Data, [string]$Type) {
    $it = @{ Path = $Path; Value = $Value; Data = $Data; Type = $Type }
    Get-Step $Name $Value -It $it -IsSo {
        param($it)
        [string](Get-Value $it.Path $it.Value) -eq $it.Data
    } -Do {
        param($it)
        Save-Former $it.Value ([string](Get-Value $it.Path $it.Value))
        if (-not (Test-Path -LiteralPath $it.Path)) { New-Item -Path $it.Path -Force | Out-Null }
        Set-ItemProperty -LiteralPath $it.Path -Name $it.Value -Value $it.Data -Type $it.Type
    } -TakeBack {
        param($it)
        $former = Get-Former $it.Value
        if ($former -ne '') { Set-ItemProperty -LiteralPath $it.Path -Name $it.Value -Value $former -Type $it.Type }
        elseif ($null -ne (Get-Value $it.Path $it.Value)) { Remove-ItemProperty -LiteralPath $it.Path -Name $it.Value }
    }
}

# Seconds on mains; nothing where this computer has no such setting.
function Get-PowerValue($It) {
    # Its words are translated, its numbers are not: the last but one is the value on mains.
    $numbers = [regex]::Matches((& powercfg.exe /qh SCHEME_CURRENT $It.Group $It.Setting | Out-String), '0x[0-9a-fA-F]{8}')
    if ($numbers.Count -ge 2) { [Convert]::ToInt64($numbers[$numbers.Count - 2].Value, 16) }
}

function Write-PowerValue($It, [string]$Value) {
    & powercfg.exe /setacvalueindex SCHEME_CURRENT $It.Group $It.Setting $Value
    if ($LASTEXITCODE -eq 0) { & powercfg.exe /setactive SCHEME_CURRENT }
    if ($LASTEXITCODE -ne 0) { throw "powercfg ended with $LASTEXITCODE" }
}

function Get-PowerStep([string]$Name, [string]$Group, [string]$Setting) {
    Get-Step $Name "power $Setting" -It @{ Group = $Group; Setting = $Setting } -IsSo {
        param($it)
        (Get-PowerValue $it) -in $null, 0
    } -Do {
        param($it)
        Save-Former "power $($it.Setting)" ([string](Get-PowerValue $it))
        Write-PowerValue $it '0'
    } -TakeBack {
        param($it)
        Write-PowerValue $it (Get-Former "power $($it.Setting)")
    }
}

function Get-AllStep {
    Get-Step "the account $Account" 'account' -IsSo {
        @(Get-GroupSid) -contains 'S-1-5-32-545'
    } -Do {
        if ($null -eq (Get-LocalUser | Where-Object { $_.Name -eq $Account })) {
            $password = Read-Host -Prompt "A password for the new account $Account" -AsSecureString
            New-LocalUser -Name $Account -Password $password -PasswordNeverExpires -UserMayNotChangePassword -Description 'Starts the till' | Out-Null
            Save-Former 'account' 'made'
        }
        Add-LocalGroupMember -SID 'S-1-5-32-545' -Member $Account
    } -TakeBack {
        # Its folder has the ledger, and a new password would lock the till's secrets for ever.
        "left: the account $Account with the till's ledger; remove it by hand once its books are closed"
    }
    Get-Step "$Mode, with $Till for $Account" 'shell' -IsSo {
        # Only SYSTEM may look, and a task of SYSTEM is a change.
        if ($WhatIfPreference) { return $false }
        $answer = Invoke-AsSystem 'Test'
        if ($answer -ne $nothing) { Assert-Answer $answer }
        $answer -eq $same
    } -Do {
        $former = Get-Former 'shell'
        if ($null -ne $former -and $former -ne $Mode) { throw "$former is set: take it back with -Undo first" }
        # Named first: what cannot be finished can still be taken back.
        Save-Former 'shell' $Mode
        Assert-Answer (Invoke-AsSystem 'Set')
    } -TakeBack {
        $answer = Invoke-AsSystem 'Clear'
        if ($answer -ne $nothing) { Assert-Answer $answer }
    }
    if ($AutoLogon -or $Undo) {
        Get-Step 'the password for signing in, as an LSA secret' 'secret' -IsSo {
            $null -ne (Get-Former 'secret') -and $null -eq (Get-Value $winlogon 'DefaultPassword')
        } -Do {
            Save-LogonSecret
            Save-Former 'secret' 'stored'
            # One in the registry can be read by everybody.
            if ($null -ne (Get-Value $winlogon 'DefaultPassword')) { Remove-ItemProperty -LiteralPath $winlogon -Name 'DefaultPassword' }
        } -TakeBack {
            Add-SecretType
            [CounterfoilKiosk.Secret]::Store('DefaultPassword', [IntPtr]::Zero, 0)
        }
        Get-RegistryStep "who signs in by itself: $Account" $winlogon 'DefaultUserName' $Account 'String'
        Get-RegistryStep 'an account of this computer' $winlogon 'DefaultDomainName' $env:COMPUTERNAME 'String'
        Get-RegistryStep 'signing in by itself' $winlogon 'AutoAdminLogon' '1' 'String'
    }
    Get-PowerStep 'the screen stays on' 'SUB_VIDEO' 'VIDEOIDLE'
    Get-PowerStep 'no sleep' 'SUB_SLEEP' 'STANDBYIDLE'
    Get-PowerStep 'no hibernation' 'SUB_SLEEP' 'HIBERNATEIDLE'
    # Printer and scanner hang on it.
    Get-PowerStep 'USB stays on' '2a737441-1930-4402-8d77-b2bebba308a3' '48e6b7a6-50f5-4782-a5d4-53bb8f07e226'
    Get-RegistryStep 'no notification centre' "$policies\Explorer" 'DisableNotificationCenter' '1' 'DWord'
    Get-RegistryStep 'no notifications on the lock screen' "$policies\System" 'DisableLockScreenAppNotifications' '1' 'DWord'
    Get-RegistryStep 'no tips' "$policies\CloudContent" 'DisableSoftLanding' '1' 'DWord'
    Get-RegistryStep 'no restart for an update while somebody is signed in' "$policies\WindowsUpdate\AU" 'NoAutoRebootWithLoggedOnUsers' '1' 'DWord'
}

function Test-Mode {
    if ($Mode -eq 'ShellLauncher') {
        return $null -ne (Get-WindowsOptionalFeature -Online | Where-Object { $_.FeatureName -eq 'Client-EmbeddedShellLauncher' })
    }
    # Home has none of it, and a server neither.
    $system = Get-CimInstance -ClassName 'Win32_OperatingSystem'
    $system.ProductType -eq 1 -and $system.OperatingSystemSKU -notin 98, 99, 100, 101
}

function Test-Administrator {
    $who = New-Object Security.Principal.WindowsPrincipal ([Security.Principal.WindowsIdentity]::GetCurrent())
    $who.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)
}

function Exit-Script([int]$Code, [string]$Sentence) {
    [Console]::Error.WriteLine("kiosk: $Sentence")
    exit $Code
}

if ($SystemPart -ne '') {
    try { exit (Invoke-SystemPart) } catch { exit 1 }
}
if (-not (Test-Administrator)) { Exit-Script 2 'start it as administrator' }
if (-not $Undo -and -not $WhatIfPreference -and -not (Test-Path -LiteralPath $Till -PathType Leaf)) { Exit-Script 2 "there is no till at $Till" }
if (-not $Undo -and @(Get-GroupSid) -contains 'S-1-5-32-544') { Exit-Script 2 "$Account is an administrator: such an account is no lock" }
$code = 0
if (-not $Undo -and -not (Test-Mode)) {
    if (-not $WhatIfPreference) { Exit-Script 3 "this Windows has no $Mode" }
    Write-Output "not here: this Windows has no $Mode"
    $code = 3
}
if ($Undo -and $null -ne (Get-Former 'shell')) { $Mode = Get-Former 'shell' }
$steps = @(Get-AllStep)
if ($Undo) { [array]::Reverse($steps) }
foreach ($step in $steps) {
    try {
        if ($Undo) {
            if ($null -eq (Get-Former $step.Key)) { Write-Output "not ours, so left: $($step.Name)"; continue }
            if (-not $PSCmdlet.ShouldProcess($env:COMPUTERNAME, "take back: $($step.Name)")) { continue }
            $left = & $step.TakeBack $step.It
            Clear-Former $step.Key
            if ($null -eq $left) { Write-Output "taken back: $($step.Name)" } else { Write-Output $left }
            continue
        }
        if (& $step.IsSo $step.It) { Write-Output "already so: $($step.Name)"; continue }
        if (-not $PSCmdlet.ShouldProcess($env:COMPUTERNAME, $step.Name)) { continue }
        & $step.Do $step.It
        if (-not (& $step.IsSo $step.It)) { throw 'it did not stay' }
        Write-Output "done: $($step.Name)"
    } catch {
        Exit-Script 1 "$($step.Name): $($_.Exception.Message)"
    }
}
if (-not $WhatIfPreference) { Write-Output 'Restart the computer: it takes effect when the account signs in.' }
exit $code
