// What a client sees when the connection is lost: in process the rejection of `fetch`, on a port a destroyed socket.

export class ConnectionDropped extends TypeError {
  constructor() {
    super('connection dropped');
    this.name = 'TypeError';
  }
}
