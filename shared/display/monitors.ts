// A monitor of the till's computer, as the settings show it.

export type Monitor = {
  /** What `customer_display.monitor` holds. It is the same after a restart, as long as the monitor stands where it stood. */
  readonly id: string;
  /** As the monitor calls itself; empty where it says nothing. */
  readonly name: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The till's own window stands on it: the customer's display never does. */
  readonly isTills: boolean;
};
