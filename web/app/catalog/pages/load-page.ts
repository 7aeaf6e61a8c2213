import { type InfoPage, infoPageResponseSchema } from '@jhilik/contract/pages.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { isApiError } from '../../lib/http/api-error.ts'
import { loadFromApi } from '../../lib/http/loader.ts'
import { chosenLanguage } from '../../lib/language/chosen-language.ts'

/**
 * Loads the text of one page, for its route's loader. It always comes from the server, also on client-side navigation:
 * the long texts are not in the catalogs.
 */
export async function loadInfoPage(args: LoaderFunctionArgs, slug: string): Promise<InfoPage> {
  const { chosen } = chosenLanguage(args.request)
  try {
    const path = `/pages/${slug}${chosen ? `?lang=${chosen}` : ''}`
    return (await loadFromApi(args, path, infoPageResponseSchema)).data
  } catch (error) {
    if (isApiError(error)) throw data(null, { status: error.status })
    throw error
  }
}
