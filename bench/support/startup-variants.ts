/** The product without one start-up technique, as edits of its sources. */
export interface Technique {
  name: string
  /** Texts to be replaced, by file from the root. Each `from` must be there. */
  edits?: readonly { file: string; from: string; to: string }[]
  /** Fetches the contract's schemas with the page wherever a function fetches them later. */
  schemasAtOnce?: boolean
}

const STARTUP = 'web/app/startup'

/** Each named as in web/app/startup/README.md. */
export const techniques: readonly Technique[] = [
  {
    name: 'scripts-after-paint',
    edits: [
      {
        file: `${STARTUP}/scripts-after-paint.tsx`,
        from: `new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true })`,
        to: 'void onPaint\n  start()',
      },
    ],
  },
  {
    name: 'formats-worker',
    edits: [
      {
        file: `${STARTUP}/scripts-after-paint.tsx`,
        from: 'new Worker(worker, { name: locale })',
        to: 'void [worker, locale]',
      },
    ],
  },
  {
    name: 'catalog-preload',
    edits: [
      {
        file: `${STARTUP}/scripts-after-paint.tsx`,
        from: 'use(CatalogsContext)',
        to: 'use(CatalogsContext).slice(0, 0)',
      },
    ],
  },
  {
    name: 'compiled-ahead',
    edits: [{ file: 'web/vite.config.ts', from: `'//# allFunctionsCalledOnLoad' : ''`, to: `'' : ''` }],
  },
  {
    name: 'hydrate-when-near',
    edits: [{ file: `${STARTUP}/hydrate-when-near.tsx`, from: '    await seen(name, near)\n', to: '' }],
  },
  {
    name: 'few-files',
    edits: [
      {
        file: 'web/vite.config.ts',
        from: 'codeSplitting: { groups: chunks },',
        to: '...(chunks && {}),',
      },
    ],
  },
  {
    name: 'compiled-messages',
    edits: [
      {
        file: `${STARTUP}/build/catalogs.ts`,
        from: '[compiledCatalogs(), catalogFiles()]',
        to: '[catalogFiles()]',
      },
      {
        file: 'web/vite.config.ts',
        from: `{ find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },`,
        to: '',
      },
    ],
  },
  { name: 'deferred-schemas', schemasAtOnce: true },
  {
    name: 'claims-without-library',
    edits: [
      {
        file: `${STARTUP}/read-claims.ts`,
        from: `import type { AccessClaims } from '@jhilik/contract/accounts.ts'`,
        to: `import { accessClaimsSchema, type AccessClaims } from '@jhilik/contract/accounts.ts'`,
      },
      {
        file: `${STARTUP}/read-claims.ts`,
        from: `if (typeof value !== 'object' || value === null) return null`,
        to: `if (value !== undefined) return accessClaimsSchema.safeParse(value).data ?? null`,
      },
    ],
  },
  {
    name: 'deferred-dashboard-texts',
    edits: [
      {
        file: 'web/app/lib/language/i18n.ts',
        from: `en: async () => ({ messages: (await import('../../../messages/en/index.ts')).en }),`,
        to: `en: async () => ({ messages: { ...(await import('../../../messages/en/index.ts')).en, ...(await import('../../../messages/en/dashboard/index.ts')) } }),`,
      },
    ],
  },
  {
    name: 'queries-below-a-layout',
    edits: [
      {
        file: 'web/app/routes.ts',
        from: `    index('routes/home.tsx'),\n    layout('routes/queries.tsx', { id: 'public-queries' }, [`,
        to: `    layout('routes/queries.tsx', { id: 'public-queries' }, [\n      index('routes/home.tsx'),`,
      },
    ],
  },
  {
    name: 'font-preloads',
    edits: [
      {
        file: `${STARTUP}/font-preloads.tsx`,
        from: `if (locale === 'en') return`,
        to: `if (locale) return null\n  return`,
      },
    ],
  },
]
