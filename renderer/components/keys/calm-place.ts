// Where what explains the letters stands: in the middle of the screen's width, as low as it covers the fewest of them.

export const calmPlaces = ['bottom', 'middle', 'top'] as const;
export type CalmPlace = (typeof calmPlaces)[number];

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** No larger than two lines of words. */
const width = 640;
const height = 80;
/** From the edges; at the top below the bar, whose entries have letters too. */
const edge = 16;
const bar = 56;

export function calmPlace(boxes: readonly Box[], view: { readonly width: number; readonly height: number }): CalmPlace {
  const tops = { bottom: view.height - edge - height, middle: (view.height - height) / 2, top: bar };
  const left = (view.width - width) / 2;
  const covers = (place: CalmPlace): number =>
    boxes.filter(
      (box) =>
        box.right > left && box.left < left + width && box.bottom > tops[place] && box.top < tops[place] + height,
    ).length;
  const [first, ...others] = calmPlaces;
  return others.reduce<CalmPlace>((best, place) => (covers(place) < covers(best) ? place : best), first);
}
