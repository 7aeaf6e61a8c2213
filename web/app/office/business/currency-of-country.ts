/**
 * Currencies of countries whose code does not begin with that of the country. Where several currencies are used, the one
 * of most prices.
 */
const SHARED: Record<string, string> = {
  AUD: 'CC CX HM KI NF NR TV',
  CHF: 'LI',
  CUP: 'CU',
  DKK: 'FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'CQ GG GS IM JE',
  ILS: 'PS',
  MAD: 'EH',
  NOK: 'BV SJ',
  NZD: 'CK NU PN TK',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
}

/** Returns the currency of a country, among those that can be chosen; undefined when none is known. */
export function currencyOf(country: string, currencies: readonly string[]): string | undefined {
  const shared = Object.keys(SHARED).find((currency) => SHARED[currency]?.split(' ').includes(country))
  const own = currencies.filter((currency) => currency.startsWith(country))
  return shared ?? (own.length === 1 ? own[0] : undefined)
}
