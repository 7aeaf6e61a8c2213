import type { LookState, LookValues } from '@jhilik/contract/look.ts'
import { lookValuesSchema } from '@jhilik/contract/look.ts'
import { uploadAddress, uploadedHash, variantName } from '@jhilik/contract/picture-links.ts'
import type { SiteLook } from '@jhilik/contract/site.ts'
import { z } from 'zod'
import type { Db } from '../../platform/db.ts'
import { type Look, type LookText, logoGround, productLook } from '../../platform/look.ts'
import { readSetting } from '../../platform/settings.ts'
import { withVersion } from '../../platform/versions.ts'
import { adjustmentsOf, deriveTheme, drawnColorsOf, styleOf } from '../rules/look-colors.ts'

/** The trigger `settings_notify` of the database names it too. */
export const LOOK_KEY = 'look'

const NO_TEXT = { en: '', bn: '' }

/** What a business has that has chosen nothing: the look of the product. */
export const NOTHING_CHOSEN: ChosenLook = {
  logo: null,
  nameInLogo: false,
  colors: null,
  texts: { title: NO_TEXT, text: NO_TEXT, served: NO_TEXT },
  logoFacts: null,
}

/** What was measured when the logo was chosen. */
const logoFactsSchema = z.object({
  width: z.int(),
  height: z.int(),
  ground: z.enum(['none', 'light', 'dark']),
})
export type LogoFacts = z.infer<typeof logoFactsSchema>

const chosenSchema = lookValuesSchema.extend({ logoFacts: logoFactsSchema.nullable() })
export type ChosenLook = z.infer<typeof chosenSchema>

const storedSchema = z.object({
  /** The number of changes so far. */
  revision: z.int(),
  /** The revision that published it; 0 for the product's look. */
  version: z.int(),
  published: chosenSchema,
  publishedAt: z.iso.datetime().nullable(),
  /** The look before the published one, to which it can be put back; null when it was never published. */
  previous: chosenSchema.nullable(),
  draft: chosenSchema.nullable(),
})
export type StoredLook = z.infer<typeof storedSchema>

/** Returns the stored look; the product's when nothing is stored, or nothing that this version can read. */
export async function readStoredLook(db: Db): Promise<StoredLook> {
  const { success, data } = storedSchema.safeParse(await readSetting(db, LOOK_KEY))
  if (success) return data
  return {
    revision: 0,
    version: 0,
    published: NOTHING_CHOSEN,
    publishedAt: null,
    previous: null,
    draft: null,
  }
}

/** Returns what pages, mails and documents need of a look. */
export function lookOf(chosen: ChosenLook, version: number): Look {
  const { logo, logoFacts, nameInLogo, colors, texts } = chosen
  const hash = logo === null ? undefined : uploadedHash(logo)
  const theme = colors && deriveTheme(colors)
  const ownText = (text: LookText) => (text.en === '' ? null : text)
  return {
    version,
    logo: hash && logoFacts ? { hash, ...logoFacts } : null,
    nameInLogo: nameInLogo && logo !== null,
    colors: theme ? drawnColorsOf(theme) : productLook.colors,
    css: theme ? styleOf(theme) : '',
    texts: { title: ownText(texts.title), text: ownText(texts.text), served: ownText(texts.served) },
  }
}

/** The width of the picture that pages show: enough for dense screens. */
export const LOGO_WIDTH = 640

export const siteLookOf = (look: Look): SiteLook | null =>
  look.version === 0
    ? null
    : {
        version: look.version,
        logo: look.logo && {
          img: uploadAddress(variantName(look.logo.hash, LOGO_WIDTH, 'webp')),
          width: look.logo.width,
          height: look.logo.height,
          ground: look.logo.ground === 'none' ? '' : logoGround(look),
        },
        nameInLogo: look.nameInLogo,
        themeColor: look.colors.deep,
        css: look.css,
        texts: look.texts,
      }

const valuesOf = ({ logoFacts: _, ...values }: ChosenLook): LookValues => values

/** The preview shows the product's colors as they would be derived; the pages have them in their style sheet. */
const PRODUCT_COLORS = { brand: productLook.colors.button, spark: productLook.colors.spark }

/** The look of the preview: it has a version, so that it is not taken for the product's. */
export const previewedLook = ({ draft, published, revision }: StoredLook): Look =>
  lookOf(draft ?? published, revision + 1)

export function toState(stored: StoredLook): LookState {
  const { published, publishedAt, previous, draft } = stored
  const { colors } = draft ?? published
  const themes = deriveTheme(colors ?? PRODUCT_COLORS)
  const state = {
    published: valuesOf(published),
    publishedAt,
    draft: draft && valuesOf(draft),
    canUndo: previous !== null,
    preview: {
      look: siteLookOf(previewedLook(stored)),
      themes,
      adjusted: colors ? adjustmentsOf(colors, themes) : [],
    },
  }
  return withVersion(state, { published, previous, draft })
}
