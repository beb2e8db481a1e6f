// Reads the fuses back from a packaged Electron and compares them with those that are wanted.
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** By the names of electron-builder.yml; its own differ from Electron's in how they begin. */
const optionOf: Readonly<Record<string, FuseV1Options>> = {
  runAsNode: FuseV1Options.RunAsNode,
  enableNodeOptionsEnvironmentVariable: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  enableNodeCliInspectArguments: FuseV1Options.EnableNodeCliInspectArguments,
  grantFileProtocolExtraPrivileges: FuseV1Options.GrantFileProtocolExtraPrivileges,
  enableEmbeddedAsarIntegrityValidation: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyLoadAppFromAsar: FuseV1Options.OnlyLoadAppFromAsar,
};

/** In the binary a fuse is a sign. */
const signs = { on: '1'.charCodeAt(0), off: '0'.charCodeAt(0) };

/** The fuses of this program that are not as `wanted`, by their names in electron-builder.yml. */
export async function faultyFuses(
  program: string,
  wanted: Readonly<Record<string, boolean>>,
): Promise<readonly string[]> {
  const wire: Readonly<Record<number, number | undefined>> = await getCurrentFuseWire(program);
  const isAs = (name: string, on: boolean) => {
    const option = optionOf[name];
    return option !== undefined && wire[option] === (on ? signs.on : signs.off);
  };
  return Object.keys(wanted).filter((name) => !isAs(name, wanted[name] === true));
}
