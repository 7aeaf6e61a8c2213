import { servedAreaListResponseSchema } from '@jhilik/contract/areas.ts'
import { infoPageResponseSchema } from '@jhilik/contract/pages.ts'
import { data, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router'
import { InfoArticle } from '../catalog/pages/info-article.tsx'
import { isApiError } from '../lib/http/api-error.ts'
import { loadFromApi, loadOrNull } from '../lib/http/loader.ts'
import { chosenLanguage } from '../lib/language/chosen-language.ts'
import { textsHandle, WithExtraTexts, withPageTexts } from '../lib/language/extra-texts.tsx'
import { pageMeta } from '../lib/page/page-meta.ts'
import type { Route } from './+types/info-page'

/**
 * The text of one page. It always comes from the server, also on client-side navigation: the long texts are not in the
 * catalogs.
 */
async function loadInfoPage(args: LoaderFunctionArgs, slug: string) {
  const { chosen } = chosenLanguage(args.request)
  try {
    const path = `/pages/${slug}${chosen ? `?lang=${chosen}` : ''}`
    return (await loadFromApi(args, path, infoPageResponseSchema)).data
  } catch (error) {
    if (isApiError(error)) throw data(null, { status: error.status })
    throw error
  }
}

/** The address names the page: `about`, `terms`. */
export async function loader(args: Route.LoaderArgs) {
  const [page, areas] = await Promise.all([
    loadInfoPage(args, args.pattern.replace(/^\//, '')),
    loadOrNull(args, '/site/areas', servedAreaListResponseSchema),
  ])
  return { page, areas: areas?.data ?? [] }
}

export const handle = textsHandle('company')
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withPageTexts(handle, serverLoader())

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  return loaderData
    ? pageMeta(matches, () => ({ title: loaderData.page.title, text: loaderData.page.description }))
    : []
}

export default function InfoPage({ loaderData }: Route.ComponentProps) {
  return (
    <WithExtraTexts>
      <InfoArticle {...loaderData} />
    </WithExtraTexts>
  )
}
