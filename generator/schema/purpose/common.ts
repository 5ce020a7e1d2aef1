/** The purposes of fields that mean the same in all kinds without a row of their own. */
import type { Purposes } from './row.ts';

export const COMMON_PURPOSES: Purposes = {
  accessToken: 'Access token of the account. A sign-in in the web UI fills it.',
  accessTokenSecret: 'Secret that belongs to the access token. A sign-in in the web UI fills it.',
  apiKey: 'API key that authenticates the service.',
  expires: 'Time at which the access token expires. A sign-in in the web UI fills it.',
  password: 'Password that belongs to the user name.',
  refreshToken: 'Token with which the service renews the access token. A sign-in in the web UI fills it.',
  requestTokenSecret: 'Secret that the sign-in in the web UI uses while it runs.',
  urlBase: "Path in front of the server's own paths, for example behind a reverse proxy.",
  useSsl: 'Whether the service connects over HTTPS.',
  username: 'User name with which the service signs in.',
};
