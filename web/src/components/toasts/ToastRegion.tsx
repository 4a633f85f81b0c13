import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Top right, as the spec says (spec §8). */
export default function ToastRegion() {
  return <Notifications position="top-right" />;
}
