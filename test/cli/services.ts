/** Recorded services on loopback together with the file that names them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { RECORDINGS, type Recording } from '../recordings.ts';
import { type FakeOptions, startFakeService } from '../service/fake.ts';

/** Starts a fake for each recording; the names are the apps, and `sonarr-develop` for the second Sonarr. */
export async function startServices(
  folder: string,
  key: string,
  recordings: readonly Recording[] = RECORDINGS.map((recording) => recording.folder),
  options: Partial<FakeOptions> = {},
) {
  const fakes = await Promise.all(
    recordings.map((recording) => startFakeService({ recording, apiKey: key, ...options })),
  );
  const apiKeyFile = path.join(folder, 'api-key');
  writeFileSync(apiKeyFile, `${key}\n`, { mode: 0o600 });
  const services = fakes.map(({ recording, app, url, urlBase }) => {
    const name = recording === 'sonarr-develop' ? recording : app;
    return [name, { app, baseUrl: url, urlBase, apiKeyFile, schema: name }] as const;
  });
  const file = path.join(folder, 'suite.services.json');
  writeFileSync(file, JSON.stringify({ services: Object.fromEntries(services) }));
  return {
    file,
    fakes,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(fakes.map((fake) => fake.stop()));
    },
  };
}
