<?php

if (!defined('B_PROLOG_INCLUDED') || B_PROLOG_INCLUDED !== true) {
    die();
}

use Bitrix\Main\Localization\Loc;

Loc::loadMessages(__FILE__);

// The address and the key are secrets of the server and stand in .settings.php; a page must not have them.
$arComponentParameters = [
    'PARAMETERS' => [
        'RECEIPTS_COUNT' => [
            'PARENT' => 'BASE',
            'NAME' => Loc::getMessage('CHEKHOV_RECEIPT_COUNT'),
            'TYPE' => 'STRING',
            'DEFAULT' => '10',
        ],
    ],
];
