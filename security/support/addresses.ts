/**
 * The addresses that the scanners call. `server/test/scanned-addresses.test.ts` compares the calls with the API's, and
 * `web/test/scanned-pages.test.ts` the pages with those of the site: an address without an answer would not be scanned.
 */

/** Calls for sqlmap, whose input reaches a query. `*` marks what it changes. */
export const QUERIED: [path: string, body?: string][] = [
  ['/api/services?date=2030-01-01*&from=10:00*'],
  ['/api/services/00000000-0000-0000-0000-000000000000*'],
  ['/api/review?cursor=a*&rating=5*'],
  ['/api/bookings?q=rahim*&status=confirmed*&from=2030-01-01*'],
  ['/api/auth/users?q=rahim*&role=user*'],
  ['/api/history?q=rahim*&kind=services*&from=2030-01-01*'],
  ['/api/reports/summary?from=2030-01-01*&to=2030-01-31*'],
  ['/api/auth/login', '{"email":"user@jhilik.example*","password":"x*"}'],
  ['/api/newsletter', '{"email":"reader@people.example*"}'],
]

/** Pages and calls with parameters, for wapiti. It follows links of pages, but scripts send the forms. */
export const PAGES = [
  '/service?search=wash&sort=price&min=0&max=1000',
  '/compare?ids=a',
  '/reviews?rating=5',
  '/login?from=/booking',
  '/register',
  '/forgot-password',
  '/reset-password?token=abc',
  '/verify-email?token=abc',
  '/newsletter/confirm?token=abc',
  '/newsletter/unsubscribe?token=abc',
  '/booking?slot=a&service=b',
  '/booking/result/abc',
  '/faq?lang=bn',
  '/mailbox?lang=bn',
]
export const CALLS = [
  '/api/services?date=2030-01-01&from=10:00',
  '/api/slots/availability?date=2030-01-01&serviceId=a',
  '/api/review?rating=5&cursor=a',
  '/api/newsletter/links/confirm?token=abc',
  '/api/payments/aamarpay/return/success?ref=abc',
]
export const OWNERS_CALLS = [
  '/api/bookings?q=rahim&status=confirmed&from=2030-01-01',
  '/api/auth/users?q=rahim&role=user',
  '/api/history?q=rahim&kind=services',
  '/api/reports/summary?from=2030-01-01&to=2030-01-31',
]
