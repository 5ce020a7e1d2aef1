# The kinds that there are modules for: what the program calls them, and their options.
{
  downloadarr = {
    module = "downloadarr";
    kind = "downloadclient";
    list = "extraClients";
    noun = "client";
    example = "qBittorrent";
    hasEvents = false;
  };
  notif = {
    module = "notif";
    kind = "notification";
    list = "extraNotifications";
    noun = "notification";
    example = "Discord";
    hasEvents = true;
  };
}
