// What each setting means, for whoever writes a file: the words of docs/settings.md that no row says.
import type { SettingKey } from '../../shared/settings/fields.ts';

export const meanings: Readonly<Record<SettingKey, string>> = {
  environment: '`sandbox` or `live`. The till asks the service, and refuses if it says otherwise.',
  base_url:
    'The service’s address: https (http on loopback only), ends in `/v1`. Reached through the proxy that `HTTPS_PROXY` (`HTTP_PROXY`, `NO_PROXY`) or the system names. Another one must answer before it is kept.',
  key_id: 'The till’s key at the service. Another one must answer before it is kept.',
  key_secret: 'The secret of that key.',
  store_id: 'The store, as the service names it.',
  store_key:
    'Signs slips. The same for all tills of a store, 16 characters at least. After a change the new one signs, and those before it still read slips.',
  drop_old_store_keys: 'In a file of settings only. `true`: slips that the store keys before signed are read no more.',
  terminal_id: 'This till’s name at its store, such as `T1`.',
  printer:
    '`tcp://host:port`; `file:///dev/usb/lp0` (a device below `/dev`; a sandbox till takes a plain file outside its own folders too, a live one prints nothing into it: [why](decisions/printer-files.md)); `cups:queue` or `cups://host:631/queue` (a raw queue); `windows:Printer Name` (unproven: nobody has run it on Windows yet, and the till says so on every screen); or `null` for a preview on screen. After a `?`, joined by `&`: `paper=58`, `columns=42`, `language=star` (StarPRNT), `codepage=wpc1250` where the printer is not an 80 mm EPSON; `logo=/path.png` (any PNG up to 1 MB and 4,000 pixels a side; what is transparent is white); `qr=printer` where an EPSON draws QR and bar codes by itself (a logo then comes without the white on its left too: fewer bytes, sooner on paper; the test slip shows whether it can); `drawer=yes` where a cash drawer is connected to it (`drawer=second`: at the second contact of its socket, pin 5), `drawer=no` where there is none (without either Health asks) ([drawer](decisions/cash-drawer.md), [spoolers](decisions/printers-behind-a-spooler.md)).',
  codes_printer:
    'Where slips with codes go, as long as nobody agreed to a new `printer` ([why](decisions/places-take-two.md)).',
  card_terminal:
    '`{"kind": "manual"}`, as without it: the cashier enters the terminal’s approval code. `{"kind": "nexo", "address": "https://192.0.2.9:8443/nexo", "poi_id": "P400-123456789", "key": {"identifier": "till", "version": 1}, "authority": null}`. Outside live also `{"kind": "simulator"}`, which goes by the last two digits of the amount: 01 declined, 02 late, 03 answer lost, 04 never arrived, 05 unknown.',
  terminal_passphrase: 'Shared with a nexo terminal that has a key.',
  locale:
    'The till’s language: `en` (English, 24 hours, `US$10.00`), `en-US` ([American English](decisions/american-english.md): `$10.00`, AM and PM, month first, “register”) or `de`.',
  currency: 'Three capital letters such as `EUR`. It must be the store’s.',
  theme: '`light`, `dark` or `system`: the colours of the screens.',
  kiosk: '`true`: the till has the screen to itself.',
  vault: 'Where the secrets go: the system’s `keyring`, or a `file` that only the till’s own user can read.',
  webhooks:
    '`{"port": 8085, "address": "127.0.0.1", "path": "/webhooks", "public_url": "https://shop.example/tills/7"}`, all but the port optional. `public_url` where a proxy stands between. Absent: the till takes none.',
  webhook_keys:
    '`[{"key_id": "…", "key_secret": "…"}]`: one or two that webhooks may be signed with besides the till’s own key.',
  lock_minutes:
    'So many minutes without input, and the till locks itself; while a payment is open, all but that payment.',
  max_unresolved_cards:
    'So many cards may be paid for, or on their way back, without an end for 30 s. Then no further one is reserved until they are settled.',
  min_free_bytes: 'With less free on the till’s disk no new sale begins. What is under way goes on.',
  low_balance:
    'Such as `"500.00"`: below this available balance the status bar warns. Without it, only where the balance lasts less than two days at its pace.',
  customer_pause:
    '`{"amount": "500.00", "cards": 4, "categories": ["games"]}` (each optional), or the amount alone, such as `"500.00"`. Cards of this much, or so many of them, within half an hour and over several sales pause the sale until the cashier has read the question about fraud to the customer, who stops or goes on ([why](decisions/customer-pause.md)). Only cards of a fifth of the amount or more count, and where categories are named, only theirs. A new till that a file says nothing of pauses from an amount of its currency and 4 such cards on (10 cards of any amount, where nobody says what is much in that currency). `null`: never. A till that is set up keeps what it has.',
  customer_display:
    '`{"monitor": "…", "is_touch": true, "pictures": "/srv/pictures"}`: the customer’s display fills this monitor, as the settings on screen name it. Customers answer and choose their language there by touch (`is_touch`, `true` if left out). `pictures`: the folder of what is shown while nobody buys.',
  shop_maxima:
    '`{"card": "250.00", "sale": "500.00", "supervisor_above": "200.00"}` (each optional), decimal amounts: above the most for a card or a sale a manager approves, above the last one a supervisor ([why](decisions/shop-maxima.md)).',
  category_maxima:
    '`{"games": "100.00"}`: the most of a sale’s cards of a category, by the codes that the screens have words for (`beauty`, `books`, `entertainment`, `fashion`, `food`, `games`, `home`, `jewellery`, `mobile`, `multi-brand`, `sports`, `toys`, `travel`, `wellness`). `"0"`: none without a manager.',
  company_orders:
    '`{"on": true, "order_most": "2500", "company_most": "10000", "cash_most": "1000", "alone_most": "500", "identity_above": "1000", "pause_hours": 24}` (each optional; these are the usual values, but that they are off): cards ordered for companies. The most of an order, of a company in 30 days, in cash, and at once without a second person; above which sum a document is shown; and how long a company’s first order waits. `null`: no maximum.',
  manual_card:
    'For card payments on a terminal that the till does not ask (each optional): what an approval code looks like (`letters-and-digits` or `digits`, 4 to 12 of them), and the most that may be paid so in one sale and in one business day without a supervisor’s approval, in the currency’s smallest unit.',
  new_manager_days:
    'So many days who gave somebody a PIN or a role, and who got it, approve nothing for each other ([why](decisions/one-person.md)).',
  keep_names_months: 'So many months the name of somebody who was disabled is kept.',
  shifts:
    'Each optional, and `on` is `true` where `shifts` is named without it. By how much a drawer may differ without a reason and a second person; above which sum cash paid in at once, or paid out and dropped over a shift without one, takes a supervisor, in the currency’s smallest unit; when the business day begins ([shifts](decisions/shifts.md)).',
  rack_cards:
    '`rules`: for products of which the catalogue says nothing, each `{"name", "products": ["code"], "carrier": "plastic", "number": {"signs": "digits", "lengths": [16], "ranges": [{"from": "628001", "to": "628009"}], "check": "luhn"}, "masks": ["G13 N16"]}`. `carrier` is `plastic`, `either` or `code` (then `"number": null`), `signs` is `digits` or `letters`, `check` is `luhn` or `none`, `"gtin_like": true` where numbers are printed as barcodes. A rule that contradicts itself is refused with the reason; what the catalogue says always wins. `typed_numbers`: `supervisor`, `cashier` or `never`. `scan_to_give`: `several`, `always` or `never`. `scanner_prefix`: 1 to 8 signs that the scanner types before each code, which the scanner test names.',
  products:
    '`{"pinned": ["code"], "hidden": ["code"], "first_page": "favourites"}` (each optional): up to 100 codes that come first, in this order, and are the favourites; up to 2,000 that are not sold here; and what a sale begins with: `all`, `favourites` or `{"category": "gaming"}`, named as the catalogue does. A code that the catalogue does not list changes nothing ([why](decisions/product-order.md)). Absent: nothing is ordered, and the favourites are what this till sells most.',
  phones:
    '`{"service": "+49 30 123456", "support": "…", "head_office": "…"}`, each optional: the numbers of the gift card service, of whoever looks after this till and of head office, given wherever a screen says to call them.',
  slips:
    '`{"phone": "…", "merchant_number": "…", "refund_rule": "…", "tax_note": "…", "head": "…", "foot": "…", "separate": false}`, each optional: what the slips tell a customer next to the sale (whom to call, until when a card is taken back, such as “Gift voucher, no VAT”). `separate` cuts each slip off by itself.',
  code_notice:
    'One text of up to 1,000 letters in 20 lines, such as `"NEVER TELL ANYONE THIS CODE\\nIt is a scam. Hang up."`: the notice next to each card’s code.',
  backup_folder:
    '`usb-stick` (any stick that is plugged in), or a whole path such as `/mnt/backups`: where a second copy of each backup goes. Absent: backups are kept beside the ledger only.',
  head_office:
    '`{"url": "https://head-office.example/v1", "ca": "-----BEGIN CERTIFICATE-----…", "code": "…"}`: where the till sends its journal, head office’s own certificate (PEM) where it has one, and the code that enrols the till there. The code leaves the file, and one file serves all tills of its list. The till sells whether head office answers or not, and asks again by itself until it has an answer; a code that is refused is named in Health. A till that was enrolled at that address keeps its enrolment, whatever code the file has. `null` ends it, but never where head office revoked the till.',
  updates:
    '`{"address": "https://updates.example/counterfoil", "channel": "stable", "hour": "03:00"}`, all but the address optional: a folder of [signed releases](decisions/signed-releases.md) by HTTPS, or the whole path of one such as a stick’s; the channel, `stable` if left out; when a version that is ready is installed without anybody’s approval, by the till’s clock (absent or `null`: never). Absent: the till looks for no new versions.',
  proxy: 'The proxy that the computer named at the last start, without user and password.',
  untested_devices: 'Devices that nobody tried when the till was set up: Health asks for them.',
  tested_printer: 'The printer that a slip came out of, so that a start does not ask for a test slip again.',
  join_hours: 'So many hours the file for the store’s next till joins one, by the clocks of both.',
  keep_sales_years: 'So many whole calendar years ended books are kept.',
  fiscal: '`external-register` where the law asks for a fiscal device next to the till, else `none`.',
  operators: 'At least one manager. `npm run pin-hash -- ROLE` makes each `pin_hash`.',
};
