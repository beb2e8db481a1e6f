// A lost connection, as the client sees it: `fetch` rejects in process; on a port the socket is destroyed.

export class ConnectionDropped extends TypeError {
  constructor() {
    super('connection dropped');
    this.name = 'TypeError';
  }
}
