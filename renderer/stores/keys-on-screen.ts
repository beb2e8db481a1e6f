// Whether fields open their keys as soon as they have the focus, for touch screens that report touches as a mouse.
import { create } from 'zustand';

type KeysOnScreen = { readonly isOn: boolean; turn(): void };

export const useKeysOnScreen = create<KeysOnScreen>((set) => ({
  isOn: false,
  turn: () => set(({ isOn }) => ({ isOn: !isOn })),
}));
