/** What shows a notification is not part of the first script. */
export const loadToast = () => import('./ToastView');
