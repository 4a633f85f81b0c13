import { Text } from '@mantine/core';

/** Empty detail: no list is chosen. */
export default function ElegirLista() {
  return <Text c="dimmed">Elegí una lista para ver sus precios.</Text>;
}
