import { Modal, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { SubirCsv } from '../importar/SubirCsv.tsx';

/** Spec §2: the file is given here, and what it changes is looked at on a page of its own. */
export default function ImportarCsvDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Importar CSV" size="lg">
      <Text mb="md">
        Subí un archivo con tus artículos. Antes de aplicar ves qué cambia, y después lo podés deshacer. Las
        importaciones anteriores están en <Link to={paths.importar}>tus importaciones</Link>.
      </Text>
      <SubirCsv lista_id={null} />
    </Modal>
  );
}
