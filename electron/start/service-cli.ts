// `npm run service -- COMMAND`: with a key of the environment's variables, never of the arguments, which other people can see.
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { signingKey } from '../../shared/interface/signature.ts';
import { err, ok } from '../../shared/result.ts';
import { baseUrl } from '../../shared/settings/provisioning.ts';
import { createAnyServiceClient } from '../service/client.ts';
import { serviceCommand } from '../service/command/service-command.ts';
import { createUndiciTransport } from '../service/undici-transport.ts';
import { beginCodesFile } from './codes-file.ts';

const text = z.string('is not set').min(1, 'is not set');
const variables = z.object({
  COUNTERFOIL_SERVICE_URL: text.pipe(baseUrl),
  COUNTERFOIL_KEY_ID: text.regex(/^[!-~]+$/, 'must be plain printable characters'),
  COUNTERFOIL_KEY_SECRET: text,
});

process.exitCode = await serviceCommand(process.argv.slice(2), {
  name: 'npm run service --',
  whoseKey:
    'The address, key id and secret come from COUNTERFOIL_SERVICE_URL, COUNTERFOIL_KEY_ID and COUNTERFOIL_KEY_SECRET.',
  mayWrite: true,
  // npm runs scripts in the project's folder; a file is named relative to the user's own folder.
  fileOf: (name) => resolve(process.env.INIT_CWD ?? process.cwd(), name),
  newKey: randomUUID,
  // The password is for a person's eyes, not for a log.
  beginCodes: process.stdout.isTTY ? beginCodesFile : undefined,
  async connect(environment) {
    const read = variables.safeParse(process.env);
    if (!read.success) {
      const [issue] = read.error.issues;
      return err(`${issue?.path.join('.')} ${issue?.message}`);
    }
    const { COUNTERFOIL_SERVICE_URL: url, COUNTERFOIL_KEY_ID: keyId, COUNTERFOIL_KEY_SECRET: secret } = read.data;
    return ok(
      createAnyServiceClient({
        baseUrl: url,
        key: signingKey(keyId, secret),
        transport: createUndiciTransport(),
        now: () => new Date(),
        ...(environment ? { environment } : {}),
      }),
    );
  },
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
});
