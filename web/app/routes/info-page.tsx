import { servedAreaListResponseSchema } from '@jhilik/contract/areas.ts'
import type { MetaDescriptor } from 'react-router'
import { InfoArticle } from '../catalog/pages/info-article.tsx'
import { loadInfoPage } from '../catalog/pages/load-page.ts'
import { loadOrNull } from '../lib/http/loader.ts'
import { textsHandle, WithExtraTexts, withPageTexts } from '../lib/language/extra-texts.tsx'
import { pageMeta } from '../lib/page/page-meta.ts'
import type { Route } from './+types/info-page'

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
