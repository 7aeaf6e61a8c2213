import { createLazyResolver } from '../../startup/lazy-resolver.ts'
import { loadRefusals, localeOfPage } from '../language/i18n.ts'

/** Checks a form with a schema of the contract, fetched when it is first needed. */
export const lazyResolver = createLazyResolver(() => loadRefusals(localeOfPage()))
