<?php

if (!defined('B_PROLOG_INCLUDED') || B_PROLOG_INCLUDED !== true) {
    die();
}

use Bitrix\Main\Localization\Loc;

Loc::loadMessages(__FILE__);

/** @var array $arResult */
?>
<div class="chekhov-receipt">
<?php if (!$arResult['SIGNED_IN']): ?>
    <p><?= Loc::getMessage('CHEKHOV_RECEIPT_SIGN_IN') ?></p>
<?php else: ?>
<?php if ($arResult['MESSAGE'] !== null): ?>
    <p role="alert"><?= htmlspecialcharsbx($arResult['MESSAGE']) ?></p>
<?php endif ?>
    <form method="post" enctype="multipart/form-data">
        <?= bitrix_sessid_post() ?>
        <p><label><?= Loc::getMessage('CHEKHOV_RECEIPT_PHOTO') ?> <input type="file" name="photo" accept="image/*" capture="environment"></label></p>
        <p><label><?= Loc::getMessage('CHEKHOV_RECEIPT_QR') ?> <input type="text" name="qr" autocomplete="off"></label></p>
        <p><button name="chekhov_receipt" value="1"><?= Loc::getMessage('CHEKHOV_RECEIPT_SEND') ?></button></p>
    </form>
<?php if ($arResult['RECEIPTS'] !== []): ?>
    <ul>
<?php foreach ($arResult['RECEIPTS'] as $receipt): ?>
        <li data-status="<?= $receipt['status'] ?>">
            № <?= (int) $receipt['number'] ?>, <time datetime="<?= htmlspecialcharsbx($receipt['sent']) ?>"><?= FormatDate('x', strtotime($receipt['sent'])) ?></time>:
            <?= Loc::getMessage("CHEKHOV_RECEIPT_{$receipt['status']}", ['#POINTS#' => (int) $receipt['points']]) ?>
<?php if ($receipt['reason'] !== null): ?>
            <?= htmlspecialcharsbx($receipt['reason']) ?>
<?php endif ?>
        </li>
<?php endforeach ?>
    </ul>
<?php endif ?>
<?php endif ?>
</div>
