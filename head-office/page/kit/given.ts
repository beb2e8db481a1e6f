// What was given, for a request that leaves the rest out.
export const given = <V extends Readonly<Record<string, string | undefined>>>(of: V): { [K in keyof V]?: string } =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as { [K in keyof V]?: string };
