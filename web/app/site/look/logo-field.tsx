import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { UploadButton } from '../../ui/pictures/upload-button.tsx'
import type { LookFields } from './look-draft.ts'

interface LogoFieldProps {
  onUploading: (isBusy: boolean) => void
  onChanged: () => void
}

/** The uploaded logo on both grounds on which it can stand, and whether it shows the name. */
export function LogoField({ onUploading, onChanged }: LogoFieldProps) {
  const t = useTranslations('setup.look.form')
  const { register, setValue, watch, formState, clearErrors } = useFormContext<LookFields>()
  const logo = watch('logo')

  function change(link: string | null) {
    setValue('logo', link, { shouldDirty: true })
    clearErrors('logo')
    onChanged()
  }

  return (
    <div className="flex flex-col items-start gap-3">
      {logo && (
        <Picture
          src={logo}
          alt={t('logoNow')}
          sizes="20rem"
          style={{ maxHeight: '6rem' }}
          className="w-auto max-w-full rounded-control border border-line bg-white object-contain p-2"
        />
      )}
      <div className="flex flex-wrap items-start gap-3">
        <UploadButton
          label={t(logo ? 'replace' : 'upload')}
          error={formState.errors.logo?.message}
          onUploading={onUploading}
          onUploaded={change}
        />
        {logo && (
          <Button variant="ghost" onClick={() => change(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
      {logo && <Checkbox label={t('nameInLogo')} {...register('nameInLogo')} />}
    </div>
  )
}
