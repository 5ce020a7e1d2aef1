# Wrong `implementationName` and `implementation`, and values that are not entries.
{ common, lib }:
let
  inherit (common)
    client
    clients
    notification
    notifications
    ;
  called = implementationName: clients [ (client // { inherit implementationName; }) ];
in
{
  "nothing but an empty entry" = clients [ { } ];
  "implementationName missing" = clients [ (removeAttrs client [ "implementationName" ]) ];
  "implementationName missing in a notification" = notifications [
    (removeAttrs notification [ "implementationName" ])
  ];
  "implementation is a number" = clients [ { implementation = 5; } ];
  "implementation misspelt, alone" = clients [ { implementation = "qbitorrent"; } ];
  "implementationName misspelt" = called "qBitorrent";
  "implementationName with letters swapped" = called "Trasnmission";
  "implementationName in another case" = called "sabNZBD";
  "implementationName is the class" = notifications [
    (notification // { implementationName = "MediaBrowser"; })
  ];
  "implementationName is the option" = notifications [
    (notification // { implementationName = "jellyfin"; })
  ];
  "implementationName like nothing" = called "Azureus";
  "implementationName like nothing, for services that are not there" = clients [
    {
      implementationName = "Azureus";
      services = [
        "sonarr"
        "sonar"
        5
      ];
    }
  ];
  "implementationName of the other kind" = called "Discord";
  "implementationName not a string" = called 5;
  "implementationName empty" = called "";
  "name with a dollar, quotes and a line break in implementationName" = called "\${x}\"\n";
  "two implementations of one name" = called "Download Station";
  "implementation that has another name" = clients [
    {
      implementationName = "Download Station";
      implementation = "QBittorrent";
    }
  ];
  "implementation that does not exist" = clients [
    {
      implementationName = "qBittorrent";
      implementation = "QBitTorrent";
    }
  ];
  "implementation not a string" = clients [
    {
      implementationName = "Download Station";
      implementation = true;
    }
  ];
  "an entry that is a string" = clients [ "qBittorrent" ];
  "an entry that is a list" = notifications [ [ notification ] ];
  "an entry with mkForce around it" = clients [ (lib.mkForce client) ];
  "the second of three" = clients [
    client
    (
      client
      // {
        implementationName = "qBitorrent";
        name = "Second";
      }
    )
    (client // { name = "Third"; })
  ];
  "an unknown name that refers to the store" = clients [
    (client // { implementationName = common.fromStore "qBitorrent"; })
  ];
  "the beginning of a name, which another kind has whole" = notifications [
    (notification // { implementationName = "Plex"; })
  ];
  "a word of several names, which another kind has whole" = {
    suite.importLists = {
      enable = true;
      extraLists = [
        {
          implementationName = "Trakt";
          services = [ "sonarr" ];
        }
      ];
    };
  };
  "a definition's name alone" = {
    suite.indexers = {
      enable = true;
      extraIndexers = [
        {
          name = "NZBgeek";
          services = [ "prowlarr" ];
        }
      ];
    };
  };
  "an implementation's name alone" = clients [ { name = "qBittorrent"; } ];
}
