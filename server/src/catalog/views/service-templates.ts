import type { ServiceTemplate } from '@jhilik/contract/service-templates.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { suggestedSizes } from '../rules/template-prices.ts'
import { illustrationOf, suggestedPrice, templates } from '../rules/templates.ts'

/** Lists the templates from which there is a service, and whether that is archived. */
export async function listUsedTemplates(db: Db): Promise<Map<string, { isArchived: boolean }>> {
  const rows = await db
    .selectFrom('services')
    .select(['template', 'archived_at'])
    .where('template', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ template, archived_at }) => [template ?? '', { isArchived: archived_at !== null }]),
  )
}

export async function listTemplates({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<ServiceTemplate[]> {
  const used = await listUsedTemplates(db)
  const listed = templates.map((template): ServiceTemplate => {
    const { slug, group, name, description, includes, bn, minutes, type, asks } = template
    const use = used.get(slug)
    return {
      key: slug,
      group,
      name,
      description,
      includes: [...includes],
      bn: { ...bn, includes: [...bn.includes] },
      img: illustrationOf(template),
      serviceType: type,
      asks: [...asks],
      duration: minutes,
      suggestedPrice: suggestedPrice(template, config.currency),
      currency: config.currency,
      sizes: suggestedSizes(template, { listedPrice: 0, duration: minutes }).map(({ name, nameBn }) => ({
        name,
        nameBn,
      })),
      state: use ? (use.isArchived ? 'archived' : 'offered') : 'new',
    }
  })
  return [...listed.filter(({ group }) => group === 'car'), ...listed.filter(({ group }) => group === 'home')]
}
