// A monitor of the till's computer, as the settings show it.

export type Monitor = {
  /** What `customer_display.monitor` holds. It is the same after a restart, as long as the monitor stays where it was. */
  readonly id: string;
  /** The monitor's own name; empty where it has none. */
  readonly name: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The till's own window is on it: the customer's display is never shown there. */
  readonly isTills: boolean;
};
