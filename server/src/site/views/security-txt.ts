import type { Config } from '../../config.ts'
import { addMinutes } from '../../platform/clock.ts'

const VALID_DAYS = 180

/** Writes where to report a vulnerability (RFC 9116). `email` is the address of the business. */
export function writeSecurityTxt({ publicUrl }: Pick<Config, 'publicUrl'>, email: string, now: Date): string {
  return [
    `Contact: mailto:${email}`,
    `Expires: ${addMinutes(now, VALID_DAYS * 24 * 60).toISOString()}`,
    'Preferred-Languages: en, bn',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
