import { type LookValues, lookValuesSchema, PRODUCT_COLORS } from '@jhilik/contract/look.ts'

/** The values of the form. The colors stay in it while the product's own are used. */
export interface LookFields extends Omit<LookValues, 'colors'> {
  own: boolean
  colors: NonNullable<LookValues['colors']>
}

export const toForm = ({ colors, ...values }: LookValues): LookFields => ({
  ...values,
  own: colors !== null,
  colors: colors ?? PRODUCT_COLORS,
})

export const toValues = ({ own, colors, ...values }: LookFields): LookValues => ({
  ...values,
  colors: own ? colors : null,
})

export const TEXTS = ['title', 'text', 'served'] as const

/** All fields at which something can be wrong. */
export const LOOK_FIELDS = [
  'logo',
  'colors.brand',
  'colors.spark',
  ...TEXTS.flatMap((name) => [`texts.${name}.en`, `texts.${name}.bn`] as const),
] as const
type LookField = (typeof LOOK_FIELDS)[number]

/** Returns what is wrong with the values, by field; none when they can be saved. */
export function checkLook(values: LookValues): { field: LookField; message: string }[] {
  const issues = lookValuesSchema.safeParse(values).error?.issues ?? []
  return issues.flatMap(({ path, message }) => {
    const field = LOOK_FIELDS.find((name) => name === path.join('.'))
    return field ? [{ field, message }] : []
  })
}

/** The parts of a look that somebody may have changed. */
export type LookPart = 'logo' | 'nameInLogo' | 'colors' | (typeof TEXTS)[number]

/** Returns the parts in which two looks differ, with a text for each that has one. */
export function differences(theirs: LookValues, mine: LookValues) {
  const partsOf = ({ logo, nameInLogo, colors, texts }: LookValues): [LookPart, string][] => [
    ['logo', logo?.slice('/uploads/'.length, '/uploads/'.length + 6) ?? ''],
    ['nameInLogo', nameInLogo ? '✓' : ''],
    ['colors', colors ? `${colors.brand} ${colors.spark}` : ''],
    ...TEXTS.map((name): [LookPart, string] => [
      name,
      Object.values(texts[name]).filter(Boolean).join(' / '),
    ]),
  ]
  const own = new Map(partsOf(mine))
  return partsOf(theirs).flatMap(([part, text]) =>
    own.get(part) === text ? [] : [{ part, theirs: text, mine: own.get(part) ?? '' }],
  )
}
