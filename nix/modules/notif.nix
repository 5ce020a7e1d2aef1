# Notifications: `suite.notif`.
import ./kind.nix "notif"
