// How a manager leaves the till for the computer's own system.
export const machineEnds = ['leave', 'restart', 'shut-down'] as const;
export type MachineEnd = (typeof machineEnds)[number];
