import { Modal, Stack } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import { parseImporte } from '@talonario/core/base';
import type { Monotributo } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { MoneyInput, textOfImporte } from '../../../components/campos/MoneyInput.tsx';
import { DialogFoot } from '../../../components/dialogos/DialogFoot.tsx';
import { monotributoQuery } from '../../../queries/contador/contador.ts';
import { problemaDePesos } from './importes.ts';

interface Props {
  empresa: Empresa;
  datos: Monotributo;
  onClose: () => void;
}

/** Data only the person has: the category, and the invoicing in other systems. */
export function MonotributoDialog({ empresa, datos, onClose }: Props) {
  const queryClient = useQueryClient();
  const [categoria, setCategoria] = useState(datos.categoria_propia);
  const [porFuera, setPorFuera] = useState(textOfImporte(datos.por_fuera));
  const cambiado = categoria !== datos.categoria_propia || porFuera !== textOfImporte(datos.por_fuera);
  const [enviado, setEnviado] = useState(false);
  const [working, setWorking] = useState(false);
  const [fallo, setFallo] = useState<unknown>(null);
  const problema = problemaDePesos(porFuera);
  const save = async () => {
    setEnviado(true);
    const importe = parseImporte(porFuera);
    if (problema !== null || importe === null) return focusFirstError();
    setWorking(true);
    setFallo(null);
    try {
      const body = { categoria, por_fuera: importe.toNumber() };
      const guardado = await call('updateMonotributo', { params: { id: empresa.id }, body });
      queryClient.setQueryData(monotributoQuery(empresa.id).queryKey, guardado);
      onClose();
    } catch (error) {
      setFallo(error);
      setWorking(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Categoría y facturado por fuera" closeOnClickOutside={!cambiado}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <Select
            label="Tu categoría"
            description="Tu categoría de hoy en ARCA. Si no la elegís, te avisamos por la siguiente."
            placeholder="No la sé"
            clearable
            data={datos.limites.map((limite) => limite.categoria)}
            value={categoria}
            onChange={setCategoria}
            data-autofocus
          />
          <MoneyInput
            label="Facturado por fuera"
            description="El total facturado con otros sistemas en los últimos doce meses. Se suma al de Talonario."
            value={porFuera}
            onChange={setPorFuera}
            error={enviado ? problema : null}
          />
        </Stack>
        <DialogFoot fallo={fallo} working={working} onClose={onClose} verbo="Guardar" />
      </form>
    </Modal>
  );
}
