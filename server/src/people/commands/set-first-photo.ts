import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { setPhotoIfNone } from '../store/accounts.ts'

/** Stores the photo chosen in the registration form. A photo that the account already has stays. */
export async function setFirstPhoto(tx: Tx, userId: string, img: string, at: Date): Promise<void> {
  if (!(await setPhotoIfNone(tx, userId, img, at))) return
  await recordAudit(tx, { actorId: userId, action: 'user.edited', subject: ['user', userId], at })
}
