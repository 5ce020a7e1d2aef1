# Whether an address is one of this host's own, for this host alone.
_ctx: url: builtins.match "https?://(localhost|127\\.[0-9.]+|\\[::1])([:/].*)?" url != null
