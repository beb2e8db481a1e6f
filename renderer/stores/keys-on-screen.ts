// Whether fields bring their keys as soon as they have the focus, for screens whose touch is told as a mouse.
import { create } from 'zustand';

type KeysOnScreen = { readonly isOn: boolean; turn(): void };

export const useKeysOnScreen = create<KeysOnScreen>((set) => ({
  isOn: false,
  turn: () => set(({ isOn }) => ({ isOn: !isOn })),
}));
