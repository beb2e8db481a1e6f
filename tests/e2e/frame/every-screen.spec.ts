// Every screen, dialog and state of the walks is for everybody, and fits every size of a till, in German's long words.
import { isForEverybody } from '../../../testkit/checks/axe.ts';
import { fits } from '../../../testkit/checks/fits.ts';
import { test } from '../../../testkit/drive/fixture.ts';
import { everyPlace } from '../../../testkit/tours/every-place.ts';
import { everyScreen, spoken, tagsOf } from '../../../testkit/tours/every-screen.ts';
import { endsByResizing } from '../../../testkit/tours/tour.ts';

// Many states a walk, ten looks a state: slow machines take their time.
test.describe.configure({ timeout: 1_200_000 });

for (const tour of [everyPlace, ...everyScreen]) {
  test.describe(tour.name, () => {
    test.use({ options: spoken(tour, 'de') });

    test(`every screen is for everybody and fits: ${tour.name}`, tagsOf(tour), async ({ till, service }) => {
      await tour.walk({ till, service }, (screen) =>
        test.step(screen, async () => {
          await isForEverybody(till.page, screen);
          if (!endsByResizing.has(screen)) await fits(till.page, screen);
        }),
      );
    });
  });
}
