import { Modal, TextInput } from '@mantine/core';
import { formatFecha, parseImporte, type FechaCivil } from '@talonario/core/base';
import type { Monotributo } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { Columnas } from '../../../components/campos/Columnas.tsx';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { MoneyInput, textOfImporte } from '../../../components/campos/MoneyInput.tsx';
import { DialogFoot } from '../../../components/dialogos/DialogFoot.tsx';
import { monotributoQuery } from '../../../queries/contador/contador.ts';
import { datosFiscalesQuery } from '../../../queries/empresas/padrones.ts';
import { problemaDePesos } from './importes.ts';

interface Props {
  empresa: Empresa;
  datos: Monotributo;
  onClose: () => void;
}

/** A newer table of limits, as ARCA publishes it in February and August. It is for all the companies of the person. */
export function TablaMonotributoDialog({ empresa, datos, onClose }: Props) {
  const queryClient = useQueryClient();
  const [desde, setDesde] = useState<FechaCivil | null>(null);
  const [limites, setLimites] = useState<Record<string, string>>(() =>
    Object.fromEntries(datos.limites.map(({ categoria, limite }) => [categoria, textOfImporte(limite)])),
  );
  const [precio, setPrecio] = useState(textOfImporte(datos.precio_unitario_maximo));
  const [fuente, setFuente] = useState('');
  const [enviado, setEnviado] = useState(false);
  const [working, setWorking] = useState(false);
  const [fallo, setFallo] = useState<unknown>(null);

  const filas = Object.entries(limites).map(([categoria, texto], indice, filasDeLimites) => {
    const anterior = parseImporte(filasDeLimites[indice - 1]?.[1] ?? '0');
    const propio = parseImporte(texto);
    const menor = anterior && propio?.lte(anterior) ? 'Tiene que ser mayor que el de la categoría anterior' : null;
    return { categoria, texto, problema: problemaDePesos(texto, { positivo: true }) ?? menor };
  });
  const problemaPrecio = problemaDePesos(precio, { positivo: true });
  const problemaFuente = fuente.trim() === '' ? 'Requerido' : null;
  const problemaDesde = desde === null ? 'Elegí desde cuándo vale' : null;

  const save = async () => {
    setEnviado(true);
    if (
      desde === null ||
      problemaPrecio !== null ||
      problemaFuente !== null ||
      filas.some(({ problema }) => problema !== null)
    ) {
      return focusFirstError();
    }
    setWorking(true);
    setFallo(null);
    try {
      const body = {
        desde,
        categorias: filas.map(({ categoria, texto }) => ({ categoria, limite: numero(texto) })),
        precio_unitario_maximo: numero(precio),
        fuente: fuente.trim(),
      };
      const guardado = await call('updateTablaMonotributo', { params: { id: empresa.id }, body });
      queryClient.setQueryData(monotributoQuery(empresa.id).queryKey, guardado);
      await queryClient.invalidateQueries({ queryKey: ['contador'] });
      await queryClient.invalidateQueries({ queryKey: datosFiscalesQuery(empresa.id).queryKey });
      onClose();
    } catch (error) {
      setFallo(error);
      setWorking(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Cargar otra tabla de categorías" size="lg" closeOnClickOutside={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p>
          Los valores que se ven son los del {formatFecha(datos.tabla.desde)}. La tabla vale por seis meses, para todas
          tus empresas.
        </p>
        <Columnas de={2}>
          <DateInput
            label="Vale desde"
            value={desde}
            onChange={setDesde}
            error={enviado ? problemaDesde : undefined}
            data-autofocus
          />
          <MoneyInput
            label="Precio máximo por unidad"
            value={precio}
            onChange={setPrecio}
            error={enviado ? problemaPrecio : null}
          />
          <TextInput
            label="Fuente"
            description="La norma o la página de donde sale."
            maxLength={200}
            autoComplete="off"
            value={fuente}
            onChange={({ currentTarget }) => setFuente(currentTarget.value)}
            error={enviado ? problemaFuente : null}
          />
          {filas.map(({ categoria, texto, problema }) => (
            <MoneyInput
              key={categoria}
              label={`Límite de la categoría ${categoria}`}
              value={texto}
              onChange={(nuevo) => setLimites({ ...limites, [categoria]: nuevo })}
              error={enviado ? problema : null}
            />
          ))}
        </Columnas>
        <DialogFoot fallo={fallo} working={working} onClose={onClose} verbo="Guardar" />
      </form>
    </Modal>
  );
}

function numero(texto: string): number {
  return parseImporte(texto)?.toNumber() ?? 0;
}
