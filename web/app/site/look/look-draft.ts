import { type LookState, type LookValues, lookValuesSchema, PRODUCT_COLORS } from '@jhilik/contract/look.ts'
import type { Versioned } from '@jhilik/contract/primitives.ts'

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

/** A look by the parts that one person can change without another's. */
export type LookParts = Omit<LookValues, 'texts'> & LookValues['texts'] & Versioned

/** Returns what the form is filled with: the draft, or else what visitors see. */
export function partsOf({ draft, published, version }: LookState): LookParts {
  const { texts, ...values } = draft ?? published
  return { ...values, ...texts, version }
}

/** Returns the parts of the entered look that differ from those with which the form was filled. */
export function changedParts({ texts, ...values }: LookValues, before: LookParts): Partial<LookParts> {
  const changed = Object.entries({ ...values, ...texts }).filter(
    ([part, value]) => JSON.stringify(value) !== JSON.stringify(before[part as keyof LookParts]),
  )
  return Object.fromEntries(changed)
}

export const wholeOf = ({ title, text, served, version: _, ...values }: LookParts): LookValues => ({
  ...values,
  texts: { title, text, served },
})
