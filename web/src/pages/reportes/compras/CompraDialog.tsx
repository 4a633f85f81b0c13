import { Button, Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { parseImporte } from '@talonario/core/base';
import {
  claseCompra,
  nombresDeClase,
  type ClaseCompra,
  type Compra,
  type TributosCompra,
} from '@talonario/core/contador';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { MoneyInput, textOfImporte } from '../../../components/campos/MoneyInput.tsx';
import { Select } from '../../../components/campos/Select.tsx';
import { DialogButtons } from '../../../components/dialogos/DialogButtons.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { Hechos } from '../../../components/Hechos.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { comprasKey } from '../../../queries/contador/compras.ts';
import { formatEnMoneda } from '../../../textos/comprobante.ts';
import classes from './Compras.module.css';
import { Jurisdicciones } from './Jurisdicciones.tsx';
import { readJurisdicciones, toForma } from './jurisdiccionesEnForma.ts';
import { nombreDeCompra } from './nombreDeCompra.ts';

interface Props {
  empresa_id: string;
  compra: Compra;
  onClose: () => void;
}

const clases = claseCompra.options.map((clase) => ({ value: clase, label: nombresDeClase[clase] }));

const nombresDeTributo: Readonly<Record<keyof TributosCompra, string>> = {
  percepciones_iva: 'Percepciones de IVA',
  nacionales: 'Otros impuestos nacionales',
  ingresos_brutos: 'Percepciones de Ingresos Brutos',
  municipales: 'Percepciones municipales',
  internos: 'Impuestos internos',
  otros: 'Otros tributos',
};
const tributosEnOrden = Object.keys(nombresDeTributo) as (keyof TributosCompra)[];

/** A person's decisions on a purchase: class, credit, month. Its figures are ARCA's and do not change. */
export function CompraDialog({ empresa_id, compra, onClose }: Props) {
  const queryClient = useQueryClient();
  const [clase, setClase] = useState<ClaseCompra | null>(compra.clase);
  const [delEmisor, setDelEmisor] = useState(compra.clase_origen !== 'tipeada');
  const [credito, setCredito] = useState(textOfImporte(compra.credito_computable));
  const [motivo, setMotivo] = useState(compra.excluida_motivo ?? '');
  const [excluida, setExcluida] = useState(compra.excluida_motivo !== null);
  const [tributos, setTributos] = useState(
    () =>
      Object.fromEntries(tributosEnOrden.map((nombre) => [nombre, textOfImporte(compra.tributos[nombre])])) as Record<
        keyof TributosCompra,
        string
      >,
  );
  const [jurisdicciones, setJurisdicciones] = useState(() => toForma(compra.jurisdicciones));
  const conTributos = !compra.otros_tributos.isZero();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (clase !== compra.clase && delEmisor && clase !== null) {
        const reglas = await call('listReglasDeEmisores', { params: { id: empresa_id } });
        const { porcentaje_credito = null } =
          reglas.find(({ emisor_documento }) => emisor_documento === compra.emisor_documento) ?? {};
        await call('saveReglaDeEmisor', {
          params: { id: empresa_id, documento: compra.emisor_documento },
          body: { clase, porcentaje_credito: porcentaje_credito?.toNumber() ?? null },
        });
      }
      const computable = parseImporte(credito);
      await call('updateCompra', {
        params: { id: empresa_id, compra: compra.id },
        body: {
          ...(clase !== compra.clase && { clase: delEmisor ? null : clase }),
          ...(computable &&
            !computable.equals(compra.credito_computable) && { credito_computable: computable.toNumber() }),
          ...(conTributos && {
            tributos: readTributos(tributos),
            jurisdicciones: readJurisdicciones(jurisdicciones),
          }),
          excluida_motivo: excluida ? motivo : null,
          antes: { actualizado_en: compra.actualizado_en.toISOString() },
        },
      });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: comprasKey(empresa_id) });
      notify.success('Compra guardada');
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={`${nombreDeCompra(compra)} de ${compra.emisor_nombre}`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Stack gap="md">
          <Hechos
            forma="columna"
            hechos={{
              'Neto gravado': formatEnMoneda(compra.neto, compra.moneda),
              IVA: formatEnMoneda(compra.iva, compra.moneda),
              Total: formatEnMoneda(compra.total, compra.moneda),
            }}
          />
          <Select
            label="Clase"
            description="El concepto con el que va en IVA Simple."
            placeholder="Elegí la clase"
            data={clases}
            value={clase}
            onChange={(elegida) => setClase(elegida as ClaseCompra | null)}
          />
          <Checkbox
            label={`Usar esta clase en todas las compras a ${compra.emisor_nombre}`}
            checked={delEmisor}
            onChange={({ currentTarget }) => setDelEmisor(currentTarget.checked)}
          />
          <MoneyInput
            label="Crédito fiscal computable"
            description="El IVA que te tomás: todo, salvo que una parte no corresponda a tu actividad gravada."
            signo={compra.moneda === 'PES' ? '$' : compra.moneda}
            value={credito}
            onChange={setCredito}
          />
          {conTributos && (
            <fieldset className={classes.tributos}>
              <legend>Percepciones y otros tributos: {formatEnMoneda(compra.otros_tributos, compra.moneda)}</legend>
              <Stack gap="xs">
                {tributosEnOrden.map((nombre) => (
                  <MoneyInput
                    key={nombre}
                    label={nombresDeTributo[nombre]}
                    value={tributos[nombre]}
                    onChange={(texto) => setTributos({ ...tributos, [nombre]: texto })}
                  />
                ))}
              </Stack>
              <Jurisdicciones
                ingresosBrutos={tributos.ingresos_brutos}
                value={jurisdicciones}
                onChange={setJurisdicciones}
              />
            </fieldset>
          )}
          <Checkbox
            label="Dejar afuera del libro"
            checked={excluida}
            onChange={({ currentTarget }) => setExcluida(currentTarget.checked)}
          />
          {excluida && (
            <TextInput
              label="Motivo"
              placeholder="No es de la empresa, duplicada…"
              maxLength={200}
              value={motivo}
              onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
            />
          )}
          <Fallo fallo={error} />
        </Stack>
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button type="submit" loading={isPending}>
            Guardar compra
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

function readTributos(tipeados: Record<keyof TributosCompra, string>): Record<keyof TributosCompra, number> {
  const read = (nombre: keyof TributosCompra): number => parseImporte(tipeados[nombre])?.toNumber() ?? 0;
  return {
    percepciones_iva: read('percepciones_iva'),
    nacionales: read('nacionales'),
    ingresos_brutos: read('ingresos_brutos'),
    municipales: read('municipales'),
    internos: read('internos'),
    otros: read('otros'),
  };
}
