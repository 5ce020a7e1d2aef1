# Secrets in the wrong place or form. None of the messages may show one.
{ common, ... }:
let
  inherit (common)
    client
    clients
    notification
    notifications
    ;
  password = value: clients [ (client // { password = value; }) ];
  at = path: password { _secret = path; };
  keyOf = service: password { _apiKeyOf = service; };
in
{
  "a secret in the store" = at "/nix/store/abc-password";
  "a secret in the store, spelt otherwise" = at "//nix//./store/abc-password";
  "a secret in the store by way of elsewhere" = at "/run/../nix/store/abc-password";
  "a secret that is the store" = at "/nix/store";
  "a secret as a Nix path" = at ../common.nix;
  "a secret with a file of the store in it" = at "${../common.nix}";
  "a relative secret" = at "secrets/password";
  "a secret that is a directory" = at "/run/secrets/";
  "a secret with a line break" = at "/run/secrets/pass\nword";
  "a secret that is a number" = at 5;
  "a secret that is null" = at null;
  "a secret with another key" = password {
    _secret = "/run/secrets/password";
    mode = "0400";
  };
  "a secret as a number" = password 123456;
  "a secret under another key" = password { secret = "/run/secrets/password"; };
  "a secret in a header" = notifications [
    (notification // { headers.X-Token._secret = "run/secrets/token"; })
  ];
  "a secret in a list" = notifications [
    (
      notification
      // {
        implementationName = "Ntfy.sh";
        url = null;
      }
    )
    (
      notification
      // {
        implementationName = "ntfy.sh";
        url = null;
        topics = [
          "media"
          { _secret = "/nix/store/abc-topic"; }
        ];
      }
    )
  ];
  "an empty secret" = at "";
  "a path with a blank" = at "/run/secrets/my hunter2";
  "a path with a backslash" = at "/run/secrets/my\\x20hunter2";
  "a path with a tab" = at "/run/secrets/my\thunter2";
  "the key of a service that is not configured" = keyOf "sonar";
  "the key of a service without a key file" = {
    imports = [ (keyOf "attic") ];
    suite.services.attic = {
      app = "radarr";
      baseUrl = "http://attic.example:7878";
    };
  };
  "the key of a service whose key file is in the store" = {
    imports = [ (keyOf "attic") ];
    suite.services.attic = {
      app = "radarr";
      baseUrl = "http://attic.example:7878";
      apiKeyFile = "/nix/store/abc-key";
    };
  };
  "the key of a number" = keyOf 5;
  "an API key in place of a service" = keyOf "0123456789abcdef0123456789123456";
  "the key of a service with another key" = password {
    _apiKeyOf = "radarr";
    mode = "0400";
  };
  "the key of a service and a file" = password {
    _apiKeyOf = "radarr";
    _secret = "/run/secrets/password";
  };
  "a secret in the plural" = password { _secrets = "/run/secrets/password"; };
  "the key of a service in small letters" = password { _apikeyof = "radarr"; };
  "the key of a service under another key" = password { apiKeyOf = "radarr"; };
  "the key of a service where several strings go" = notifications [
    (notification // { headers._apiKeyOf = "radarr"; })
  ];
  "the API key of a service in a public key" = clients [ (client // { name._apiKeyOf = "radarr"; }) ];
}
