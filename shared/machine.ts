// How a manager leaves the till for the machine below it.
export const machineEnds = ['leave', 'restart', 'shut-down'] as const;
export type MachineEnd = (typeof machineEnds)[number];
