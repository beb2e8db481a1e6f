// What a place is called (places.ts), for the screens and paper. Without schemas, so that a screen may load it.
export const placeNames = [
  'printer',
  'codes_printer',
  'card_terminal',
  'head_office',
  'base_url',
  'webhooks',
  'pictures',
  'proxy',
] as const;
export type PlaceName = (typeof placeNames)[number];

export const isPlaceName = (name: string): name is PlaceName => placeNames.some((one) => one === name);

/** Of a setting, by its path. */
export function placeName(path: string): PlaceName {
  const last = path.split('.').at(-1) ?? '';
  return isPlaceName(last) ? last : 'printer';
}
