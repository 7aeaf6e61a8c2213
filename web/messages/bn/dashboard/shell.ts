import type { shell as English } from '../../en/dashboard/shell.ts'

export const shell: typeof English = {
  menu: 'ড্যাশবোর্ড মেনু',
  openMenu: 'মেনু খুলুন',
  home: 'হোম',
  dashboard: 'ড্যাশবোর্ড',
  userManagementGroup: 'ইউজার ম্যানেজমেন্ট',
  userBookings: 'গ্রাহকদের বুকিং',
  userManagement: 'ইউজারদের তালিকা',
  serviceManagement: 'সার্ভিস ম্যানেজমেন্ট',
  slotManagement: 'স্লট ম্যানেজমেন্ট',
  createSlot: 'নতুন স্লট',
  schedules: 'শিডিউল',
  houseRules: 'বুকিংয়ের নিয়ম',
  homePictures: 'ছবি',
  money: 'টাকা-পয়সা',
  history: 'পরিবর্তনের ইতিহাস',
  account: 'অ্যাকাউন্ট ও নিরাপত্তা',
  manageProfile: 'প্রোফাইল সম্পাদনা',
  pastBookings: 'আগের বুকিং',
  upcomingBookings: 'সামনের বুকিং',
  garage: 'আমার গ্যারেজ',
}
