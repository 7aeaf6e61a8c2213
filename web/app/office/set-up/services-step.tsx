import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { serviceTemplatesQuery } from '../../catalog/service-templates/api.ts'
import { TemplatesForm } from '../../catalog/service-templates/templates-form.tsx'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { StepActions } from './step-actions.tsx'
import { useLoadedTexts } from './use-loaded-texts.ts'

export function ServicesStep({ onDone }: { onDone: () => void }) {
  const t = useTranslations('setup.services')
  const texts = useLoadedTexts()
  const templates = useQuery(serviceTemplatesQuery())
  const services = useQuery(currentServicesQuery())
  const own = services.data?.length ?? 0
  return (
    <Loaded query={templates} texts={texts}>
      {(list) => (
        <>
          {own > 0 && <p className="mb-5 font-semibold">{t('own', { count: own })}</p>}
          <TemplatesForm
            templates={list}
            hasServices={own > 0}
            onSaved={onDone}
            footer={(form) => <StepActions step="services" {...form} />}
          />
        </>
      )}
    </Loaded>
  )
}
